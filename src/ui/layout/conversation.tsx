import { formatDayTime } from '../../language/format';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { StateChip } from '../feedback/state-chip';
import { Card } from './card';
import styles from './conversation.module.css';
import { ListRow } from './list-row';
import { SectionHeading } from './section-heading';

interface Message {
  readonly id: string;
  readonly content: string;
  readonly time: string;
  readonly answers: readonly { readonly content: string; readonly time: string }[];
}

/** The traveller's messages to Support, and the answers; the newest first. */
export function Conversation({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <section>
      <SectionHeading size={17}>{t('Your messages to Support')}</SectionHeading>
      <Card as="ul" label={t('Your messages to Support')}>
        {[...messages].reverse().map(({ id, content, time, answers }) => (
          <ListRow
            key={id}
            as="li"
            title={
              <span className={styles.words} dir="auto">
                {content}
              </span>
            }
            titleWeight={400}
            detail={formatDayTime(time)}
            chip={
              answers.length === 0 && <StateChip tone="wait">{t('Not answered yet')}</StateChip>
            }
            wide={answers.map((answer) => (
              <div key={answer.time} className={styles.answer}>
                <p className={styles.from}>
                  {t('Support, {time}', { time: formatDayTime(answer.time) })}
                </p>
                <p className={styles.words}>
                  <WrittenText>{answer.content}</WrittenText>
                </p>
              </div>
            ))}
          />
        ))}
      </Card>
    </section>
  );
}

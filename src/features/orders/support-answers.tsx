import type { SupportMessage } from '../../contract/orders';
import { formatDayTime } from '../../language/format';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { StateChip } from '../../ui/feedback/state-chip';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { SectionHeading } from '../../ui/layout/section-heading';
import styles from './support-answers.module.css';

/** What the traveller wrote to Support about an order, and the answers. */
export function SupportAnswers({ messages }: { messages: readonly SupportMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <section>
      <SectionHeading size={17}>{t('Your messages to Support')}</SectionHeading>
      <Card as="ul">
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

import { Link } from 'react-router-dom';
import type { Applicant } from '../../contract/applicants';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { paths } from '../../routing/paths';
import { useLeaveFeedback } from '../../session/leave-feedback';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { outcomeSteps, type Outcome as Kind } from './outcome-steps';
import styles from './outcome.module.css';

interface Props {
  orderId: string;
  productId: number;
  applicant: Applicant;
  /** Whether money of the order was paid back, or is on its way. */
  refunded: boolean;
  kind: Kind;
}

/** The meaning of a refusal, a collection or a mailed passport, and the traveller's next steps. */
export function Outcome({ orderId, productId, applicant, refunded, kind }: Props) {
  const leaveFeedback = useLeaveFeedback();
  const { interview } = applicant;
  const steps = outcomeSteps(kind, {
    hasLetters: (interview?.letters.length ?? 0) > 0,
    refunded,
  });
  const notes = kind === 'refused' ? undefined : interview?.notes;
  return (
    <>
      <div className={styles.outcome}>
        {steps.whereTitle && <h3 className={styles.title}>{t(steps.whereTitle)}</h3>}
        {notes ? (
          <p className={styles.notes}>
            <WrittenText>{notes}</WrittenText>
          </p>
        ) : (
          steps.unknown && <p>{t(steps.unknown)}</p>
        )}
        <h3 className={styles.title}>{t(steps.listTitle)}</h3>
        <ul className={styles.list}>
          {steps.list.map((each, index) => (
            <li key={index}>{t(each)}</li>
          ))}
        </ul>
      </div>
      {kind === 'refused' && (
        <ListRow
          leading={<IconTile icon="refresh" tone="action" />}
          title={t('Apply again')}
          detail={t('A new application has its own price.')}
          link={<Link to={paths.product(productId)} />}
        />
      )}
      <ListRow
        leading={<IconTile icon="chat" />}
        title={t(steps.support)}
        detail={t('Write to Support. It is free.')}
        onClick={() => leaveFeedback(orderId)}
      />
    </>
  );
}

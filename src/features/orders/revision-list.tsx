import { Link } from 'react-router-dom';
import type { Applicant } from '../../contract/applicants';
import type { FailedItem } from '../../domain/document/failed-items';
import { requiredItemName } from '../../i18n/applicant-words';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { missingPath } from '../../routing/missing-path';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Icon } from '../../ui/media/icon';
import styles from './revision-list.module.css';
import { useReplaced } from '../../sync/use-replaced';

interface Props {
  orderId: string;
  applicant: Applicant;
  failed: readonly FailedItem[];
}

/**
 * The items of a revision, in the order of the documents list. Each leads to its page; one that was
 * replaced on this phone, and whose replacement has not arrived yet, is ticked.
 */
export function RevisionList({ orderId, applicant, failed }: Props) {
  const isReplaced = useReplaced();
  const order = { id: orderId, applicants: [applicant] };
  return (
    <Card as="ul" label={t('What to fix')}>
      {failed.map((item) => {
        const replaced = isReplaced(applicant.id, item);
        return (
          <ListRow
            as="li"
            key={item.kind === 'document' ? item.id : item.kind}
            leading={
              <span className={replaced ? styles.replaced : styles.open}>
                <Icon name={replaced ? 'check-circle' : 'warning'} size={24} />
              </span>
            }
            title={requiredItemName(item)}
            detail={
              replaced
                ? t('Replaced, on its way to us')
                : item.reason && <WrittenText>{item.reason}</WrittenText>
            }
            link={<Link to={missingPath(order, { applicantId: applicant.id, item })} />}
          />
        );
      })}
    </Card>
  );
}

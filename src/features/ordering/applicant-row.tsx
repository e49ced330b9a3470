import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Applicant } from '../../contract/applicants';
import { identityLabel } from '../../i18n/applicant-words';
import type { FileItem } from '../../outbox/core/item';
import { IconButton } from '../../ui/actions/icon-button';
import { ListRow } from '../../ui/layout/list-row';
import { ProgressRing } from '../../ui/feedback/progress-ring';
import { StateChip } from '../../ui/feedback/state-chip';
import { applicantLeft, leftWords } from '../../sync/applicant-left';
import { t } from '../../language/translate';

interface Props {
  orderId: string;
  applicant: Applicant;
  items: readonly FileItem[];
  /** When the order was asked for. */
  updatedAt: number;
  onChange: () => void;
  /** On wide screens: selects the applicant whose documents are shown beside the list. */
  onSelect?: (() => void) | undefined;
  selected?: boolean;
}

/** An applicant on the upload page: progress, incomplete items, and a link to the documents. */
export function ApplicantRow({
  orderId,
  applicant,
  items,
  updatedAt,
  onChange,
  onSelect,
  selected,
}: Props) {
  const { id, firstName, identity } = applicant;
  const left = applicantLeft(applicant, items, updatedAt);
  return (
    <ListRow
      as="li"
      leading={
        <ProgressRing value={left.percent} label={t('Documents of {firstName}', { firstName })}>
          {t('{percent, number}%', { percent: left.percent })}
        </ProgressRing>
      }
      title={firstName}
      titleSize={17}
      titleWeight={600}
      aside={identityLabel(identity)}
      detail={leftWords(left)}
      chip={left.needsYou && <StateChip tone="danger">{t('An upload needs you')}</StateChip>}
      selected={selected}
      {...(onSelect
        ? { onClick: onSelect }
        : { link: <Link to={paths.applicantMaterial(orderId, id)} /> })}
      action={
        <IconButton icon="more" label={t('Change {firstName}', { firstName })} onClick={onChange} />
      }
    />
  );
}

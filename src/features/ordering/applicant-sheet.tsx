import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import type { FileItem } from '../../outbox/core/item';
import { useKeptDraft } from '../../session/kept-draft';
import { draftNames } from '../../storage/keys';
import { isApplicantEdit } from './applicant-edit';
import { ApplicantForm } from './applicant-form-sheet';

interface Props {
  order: Order;
  /** Absent for a new applicant. */
  applicant?: Applicant | undefined;
  items: readonly FileItem[];
  onClose: () => void;
}

/** The sheet for adding, changing or deleting an applicant; restores an unsent draft. */
export function ApplicantSheet(props: Props) {
  const about = `${props.order.id}:${props.applicant?.id ?? 'new'}`;
  const { draft, keep } = useKeptDraft(`${draftNames.applicant}:${about}`, isApplicantEdit);
  if (draft === null) return null;
  return <ApplicantForm {...props} typed={draft} onType={keep} />;
}

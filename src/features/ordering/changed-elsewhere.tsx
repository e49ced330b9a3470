import type { Applicant } from '../../contract/applicants';
import { identityLabels } from '../../domain/identity';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface Props {
  applicant: Pick<Applicant, 'firstName' | 'identityId'>;
  /** Lets go of what was typed here. */
  onTake: () => void;
}

/** Another device was first: what it says, before what was typed here replaces it. */
export function ChangedElsewhere({ applicant, onTake }: Props) {
  const { firstName, identityId } = applicant;
  const words = [firstName, identityLabels[identityId]].filter(Boolean).join(', ');
  return (
    <Notice
      tone="wait"
      live
      title="Changed on another device meanwhile"
      action={
        <Button variant="card" small onClick={onTake}>
          Take that
        </Button>
      }
    >
      It is <strong>{words}</strong> now. Confirm replaces that with what you typed here.
    </Notice>
  );
}

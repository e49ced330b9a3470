import { Sheet } from '../../ui/overlays/sheet';
import type { Requirement } from './requirement';
import { RequirementDetails } from './requirement-details';

interface RequirementSheetProps {
  /** Kept while the sheet closes. */
  requirement: Requirement | undefined;
  open: boolean;
  onClose: () => void;
}

/** The sheet with the details of one required document. */
export function RequirementSheet({ requirement, open, onClose }: RequirementSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={requirement?.name ?? ''} line={requirement?.hint}>
      {requirement && <RequirementDetails requirement={requirement} heading="h3" replaces />}
    </Sheet>
  );
}

import { Sheet } from '../../ui/overlays/sheet';
import type { Requirement } from './requirement';
import { RequirementDetails } from './requirement-details';
import { ServerText } from '../../language/server-text';

interface RequirementSheetProps {
  /** Kept while the sheet closes. */
  requirement: Requirement | undefined;
  open: boolean;
  onClose: () => void;
}

/** The sheet with the details of one required document. */
export function RequirementSheet({ requirement, open, onClose }: RequirementSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<ServerText lang={requirement?.lang.name}>{requirement?.name ?? ''}</ServerText>}
      line={
        requirement?.hint && (
          <ServerText lang={requirement.lang.hint}>{requirement.hint}</ServerText>
        )
      }
    >
      {requirement && <RequirementDetails requirement={requirement} heading="h3" replaces />}
    </Sheet>
  );
}

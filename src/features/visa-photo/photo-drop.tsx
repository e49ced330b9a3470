import { useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useIsWide } from '../../platform/wide-screen';
import { DropZone } from '../../ui/forms/drop-zone';
import type { FoundPhoto } from './use-visa-photo';
import { useTakePicked } from './use-take-picked';

/** On wide screens a photo is also dropped or pasted; the requirements stand beside. */
export function PhotoDrop({ found, userId }: { found: FoundPhoto; userId: string }) {
  const { order, applicant, locked } = found;
  const navigate = useNavigate();
  const wide = useIsWide();
  const { take, alert } = useTakePicked(
    userId,
    applicant.id,
    () => void navigate(paths.idPhotoProcess(order.id, applicant.id)),
  );
  if (!wide || locked) return null;
  return (
    <>
      <DropZone multiple={false} small onFiles={([file]) => file && take(file)} />
      {alert}
    </>
  );
}

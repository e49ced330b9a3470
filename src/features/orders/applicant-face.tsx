import { Avatar } from '../../ui/media/avatar';
import { ImageThumb } from '../../ui/media/image-thumb';

/** The visa photo where there is one to be had, else the first letter. */
export function ApplicantFace({ firstName, avatarUrl }: { firstName: string; avatarUrl?: string }) {
  return <ImageThumb src={avatarUrl} fallback={<Avatar text={firstName} />} />;
}

import { Avatar } from '../../ui/avatar';
import { ImageThumb } from '../../ui/image-thumb';

/** The visa photo where there is one, else the first letter. */
export function ApplicantFace({ firstName, avatarUrl }: { firstName: string; avatarUrl?: string }) {
  if (avatarUrl === undefined) return <Avatar text={firstName} />;
  return <ImageThumb src={avatarUrl} alt="" shape="row" />;
}

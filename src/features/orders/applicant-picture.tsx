import { Avatar } from '../../ui/media/avatar';
import { ImageThumb } from '../../ui/media/image-thumb';

/** The applicant's visa photo if available, else the first letter of the name. */
export function ApplicantPicture({
  firstName,
  avatarUrl,
}: {
  firstName: string;
  avatarUrl?: string;
}) {
  return <ImageThumb src={avatarUrl} fallback={<Avatar text={firstName} />} />;
}

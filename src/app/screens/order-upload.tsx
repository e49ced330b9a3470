import { ApplicantBeside } from '../../features/documents/list/applicant-beside';
import { OrderUploadScreen } from '../../features/ordering/upload/order-upload-screen';
import { latePart } from '../../ui/overlays/late-part';

const PassportCamera = latePart(
  async () => (await import('../../features/passport/picture/passport-camera')).PassportCamera,
);

/** On wide screens an applicant's documents are shown beside the order. */
export default function OrderUpload() {
  return (
    <OrderUploadScreen
      Camera={PassportCamera}
      renderDocuments={(orderId, applicantId) => (
        <ApplicantBeside key={applicantId} orderId={orderId} applicantId={applicantId} />
      )}
    />
  );
}

import { ApplicantBeside } from '../../features/documents/list/applicant-beside';
import { OrderUploadScreen } from '../../features/ordering/upload/order-upload-screen';

/** On wide screens an applicant's documents are shown beside the order. */
export default function OrderUpload() {
  return (
    <OrderUploadScreen
      renderDocuments={(orderId, applicantId) => (
        <ApplicantBeside key={applicantId} orderId={orderId} applicantId={applicantId} />
      )}
    />
  );
}

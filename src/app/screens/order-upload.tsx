import { OrderUploadScreen } from '../../features/ordering/upload/order-upload-screen';
import { latePart } from '../../ui/overlays/late-part';
import { useState } from 'react';
import { identityLabel } from '../../i18n/applicant-labels';
import { useOrder } from '../../outbox/orders/use-order';
import { Avatar } from '../../ui/media/avatar';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { TasksDone } from '../../features/documents/list/tasks-done';
import {
  MaterialPanels,
  MaterialTabs,
  type MaterialTab,
} from '../../features/documents/list/material-tabs';

interface Props {
  orderId: string;
  applicantId: string;
}

/** An applicant's documents in the second column of a wide screen, beside the order. */
function ApplicantBeside({ orderId, applicantId }: Props) {
  const { data: order, dataUpdatedAt } = useOrder(orderId);
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const [tab, setTab] = useState<MaterialTab>('documents');
  if (!order || !applicant) return null;
  const base = `material-${applicantId}`;
  const current = applicant.applicationForm ? tab : 'documents';
  return (
    <Stack gap={8}>
      <ListRow
        bare
        leading={<Avatar text={applicant.firstName} />}
        title={applicant.firstName}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        aside={identityLabel(applicant.identity)}
      />
      {order.payStatus === 'unpaid' && (
        <TasksDone order={order} applicant={applicant} updatedAt={dataUpdatedAt} />
      )}
      <MaterialTabs bare applicant={applicant} base={base} current={current} onSelect={setTab} />
      <MaterialPanels
        order={order}
        applicant={applicant}
        updatedAt={dataUpdatedAt}
        base={base}
        current={current}
      />
    </Stack>
  );
}

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

import { useState } from 'react';
import { identityLabel } from '../../../i18n/applicant-labels';
import { useOrder } from '../../../outbox/orders/use-order';
import { Avatar } from '../../../ui/media/avatar';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { TasksDone } from './tasks-done';
import { MaterialPanels, MaterialTabs, type MaterialTab } from './material-tabs';

interface Props {
  orderId: string;
  applicantId: string;
}

/** An applicant's documents in the second column of a wide screen, beside the order. */
export function ApplicantBeside({ orderId, applicantId }: Props) {
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

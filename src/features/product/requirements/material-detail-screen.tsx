import { Link } from 'react-router-dom';
import { type Applicant, applicantCalls } from '../../../contract/applicants';
import type { Order } from '../../../contract/orders';
import { visaTitle } from '../../../domain/order/visa-title';
import { identityLabel } from '../../../i18n/applicant-labels';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { useBarActions } from '../../../services/bar-actions';
import { useIsOnline } from '../../../services/connection';
import { api } from '../../../services/services';
import { useDataAge } from '../../../queries/data-age';
import { useOrderPlaceholder } from '../../../queries/order-placeholder';
import { useOrder } from '../../../outbox/orders/use-order';
import { paths } from '../../../routing/paths';
import { useEmailForm } from '../../../session/email-form';
import { Button } from '../../../ui/actions/button';
import { NotFound } from '../../../ui/feedback/big-message';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder';
import { EmailSheet } from '../../../ui/forms/email-sheet';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { LoadingRequirements, RequirementsPage, SentList } from './requirements-page';
import { requirementsOfApplicant } from './requirement';
import { useAddressIds } from '../../../queries/phone-ids';

interface Props {
  open: boolean;
  onClose: () => void;
  applicantId: string;
  /** 'Ananya, Employee' */
  subject: string;
}

/** The sheet for sending an applicant's list of documents to an e-mail address. */
function EmailDocumentsSheet({ open, onClose, applicantId, subject }: Props) {
  const form = useEmailForm({ applicant_id: applicantId }, (request, idempotencyKey) =>
    api.call(applicantCalls.emailDocuments, request, { idempotencyKey }),
  );
  return (
    <EmailSheet
      open={open}
      onClose={onClose}
      form={form}
      online={useIsOnline()}
      subject={subject}
      sent={form.sentTo !== undefined && <SentList to={form.sentTo} />}
    />
  );
}

/** The detailed requirements for an applicant of an order. */
export default function MaterialDetailScreen() {
  const { orderId, applicantId } = useAddressIds();
  const query = useOrder(orderId);
  const { data: order } = query;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const barActions = useBarActions(paths.applicantMaterial(orderId, applicantId));
  const bar = (
    <TopBar
      width="form"
      title={t('Detailed requirements')}
      line={inLine(applicant?.firstName, age ?? (order && visaTitle(order)))}
      {...barActions}
    />
  );
  if (order && applicant) return <Loaded bar={bar} order={order} applicant={applicant} />;
  return (
    <Page width="form" top={bar}>
      <MaterialDetailPlaceholder query={query} />
    </Page>
  );
}

interface LoadedProps {
  bar: React.ReactNode;
  order: Order;
  applicant: Applicant;
}

function Loaded({ bar, order, applicant }: LoadedProps) {
  const subject = [visaTitle(order), applicant.firstName, identityLabel(applicant.identity)];
  return (
    <RequirementsPage
      top={bar}
      {...requirementsOfApplicant(applicant)}
      renderEmail={(sheet) => (
        <EmailDocumentsSheet {...sheet} applicantId={applicant.id} subject={inLine(...subject)} />
      )}
    />
  );
}

function MaterialDetailPlaceholder({ query }: { query: ReturnType<typeof useOrder> }) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query)}
      name="the requirements"
      loading={<LoadingRequirements />}
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}

import { Link, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { identityLabel } from '../../i18n/applicant-words';
import { useDataAge } from '../../queries/data-age';
import { useBarActions } from '../../page/bar-actions';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import { useOrder } from '../../queries/order-query';
import { visaTitle } from '../../domain/order/visa-title';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/not-found';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { EmailDocumentsSheet } from './email-documents-sheet';
import { LoadingRequirements } from './loading-requirements';
import { requirementsOfApplicant } from './requirement';
import { RequirementsPage } from './requirements-page';
import { inLine } from '../../language/in-line';
import { t } from '../../language/translate';

/** The detailed requirements for an applicant of an order. */
export function MaterialDetailScreen() {
  const { orderId = '', applicantId = '' } = useParams();
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

import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { identityLabel } from '../../i18n/applicant-words';
import { useDataAge } from '../../queries/data-age';
import { useBarActions } from '../../page/bar-actions';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import { useOrder } from '../../queries/order-query';
import { visaTitle } from '../../domain/order/visa-title';
import { useIsWide } from '../../platform/wide-screen';
import { useNextStep } from '../../sync/use-next-task';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { LoadingList } from '../../ui/feedback/loading-list';
import { Page, Stack } from '../../ui/layout/page';
import { TabsPlace } from '../../ui/layout/tabs';
import { TopBar } from '../../ui/layout/top-bar';
import { MaterialPlaceholder } from './material-placeholder';
import { TasksDone } from './tasks-done';
import { ResubmitPrompt } from './resubmit-prompt';
import { MaterialPanels, MaterialTabs, type MaterialTab } from './material-tabs';
import { ApplicantSwitch } from './applicant-switch';
import { inLine } from '../../language/in-line';
import { t } from '../../language/translate';

const base = 'material';

/** One applicant's documents and application form. */
export function ApplicantMaterialScreen() {
  const { orderId = '', applicantId = '' } = useParams();
  const query = useOrder(orderId);
  const { data: order } = query;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const [chosen, setTab] = useState<MaterialTab>('documents');
  // Another applicant of the same screen may have no form.
  const tab = applicant?.applicationForm ? chosen : 'documents';
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const above = order?.payStatus === 'unpaid' ? paths.orderUpload : paths.orderDetail;
  const barActions = useBarActions(above(orderId));
  const line = inLine(
    applicant && identityLabel(applicant.identity),
    age ?? (order && visaTitle(order)),
  );
  const wide = useIsWide();
  const next = useNextStep(applicant && order, {
    from: applicantId,
    updatedAt: query.dataUpdatedAt,
  });
  const { kind } = useOrderPlaceholder(query);
  const tabs = order && applicant && (
    <>
      <ApplicantSwitch
        order={order}
        currentId={applicantId}
        updatedAt={query.dataUpdatedAt}
        bare={wide}
      />
      <MaterialTabs applicant={applicant} base={base} current={tab} bare={wide} onSelect={setTab} />
    </>
  );
  return (
    <Page
      top={
        <>
          <TopBar
            title={applicant?.firstName ?? t('Documents')}
            width="form"
            line={line}
            {...barActions}
          />
          {!wide && (tabs ?? (kind === 'loading' && <TabsPlace />))}
        </>
      }
      footer={
        next && (
          <FooterAction>
            <Button link={<Link to={next.to} state={next.state} />}>{next.label}</Button>
          </FooterAction>
        )
      }
    >
      {order && applicant ? (
        <Stack gap={16}>
          {wide && tabs}
          {order.payStatus === 'unpaid' && order.applicants.length === 1 && (
            <TasksDone order={order} applicant={applicant} updatedAt={query.dataUpdatedAt} />
          )}
          <ResubmitPrompt
            key={applicant.id}
            orderId={order.id}
            applicant={applicant}
            certain={!query.isFetching && !query.isError}
          />
          <MaterialPanels
            order={order}
            applicant={applicant}
            updatedAt={query.dataUpdatedAt}
            base={base}
            current={tab}
          />
        </Stack>
      ) : (
        <MaterialPlaceholder
          query={query}
          loading={
            <Stack gap={16}>
              {wide && <TabsPlace bare />}
              <LoadingList rows={5} thumbs />
            </Stack>
          }
        />
      )}
    </Page>
  );
}

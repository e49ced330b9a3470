import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isDecided, isNetworkFault } from '../../../api/errors';
import { type Applicant, applicantCalls } from '../../../contract/applicants';
import { visaTitle } from '../../../domain/order/visa-title';
import { identityLabel } from '../../../i18n/applicant-labels';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { useAttemptKey } from '../../../services/send-once';
import { useBarActions } from '../../../services/bar-actions';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { quietFailure } from '../../../services/failure-toast';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { showToast } from '../../../services/toasts';
import { useIsWide } from '../../../platform/wide-screen';
import { useDataAge } from '../../../queries/data-age';
import { useOrderPlaceholder } from '../../../queries/order-placeholder';
import { useOrder } from '../../../outbox/orders/use-order';
import { refreshOrder } from '../../../queries/order-query';
import { paths } from '../../../routing/paths';
import { useNextStep } from '../../../outbox/page/use-next-task';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { LoadingList } from '../../../ui/feedback/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { Page, Stack } from '../../../ui/layout/page';
import { TabsPlace } from '../../../ui/layout/tabs';
import { TopBar } from '../../../ui/layout/top-bar';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { ApplicantSwitch } from './applicant-switch';
import { MaterialPlaceholder } from '../use-document';
import { MaterialPanels, type MaterialTab, MaterialTabs } from './material-tabs';
import { canResubmit } from '../document-lock';
import { TasksDone } from './tasks-done';
import { useAddressIds } from '../../../queries/phone-ids';

interface Props {
  orderId: string;
  applicant: Applicant;
  /** Whether the order is fresh: the prompt does not open on cached data. */
  certain: boolean;
}

/**
 * Offers to re-submit an applicant without open problems: opens once on its own, and stays on the
 * page until it is done.
 */
function ResubmitPrompt({ orderId, applicant, certain }: Props) {
  const items = useOutboxItems();
  const online = useIsOnline();
  const attempt = useAttemptKey();
  const [asked, setAsked] = useState<boolean>();
  const wish = { applicant_id: applicant.id, order_id: orderId };
  const resubmit = useSendOnce({
    meta: quietFailure,
    mutationFn: () =>
      api.call(applicantCalls.reReview, wish, { idempotencyKey: attempt.keyFor(wish) }),
    onSuccess: async () => {
      attempt.settle();
      setAsked(false);
      showToast(t('Re-submit successfully'), 'ok');
      await refreshOrder(orderId);
    },
    onError: async (error) => {
      if (isNetworkFault(error)) return;
      if (isDecided(error)) attempt.settle();
      await refreshOrder(orderId);
    },
  });
  const offered = canResubmit(applicant, items);
  const open = offered && (asked ?? (certain && online));
  if (!offered && !resubmit.isPending) return null;
  return (
    <>
      <Notice
        tone="ok"
        title={t('Everything is fixed')}
        action={
          <Button small variant="card" disabled={!online} onClick={() => setAsked(true)}>
            {t('Re-submit')}
          </Button>
        }
      >
        {online
          ? t('Re-submit, so that we can check your documents.')
          : t('You are offline. Re-submit when you are back online.')}
      </Notice>
      <ConfirmDialog
        open={open}
        title={t('Re-submit documents?')}
        confirmLabel={t('Re-submit')}
        cancelLabel={t('Later')}
        busy={resubmit.isPending}
        busyLabel={t('Re-submitting')}
        onConfirm={() => resubmit.mutate()}
        onCancel={() => setAsked(false)}
      >
        {resubmit.error ? (
          describeProblem(resubmit.error)
        ) : (
          <Stack gap={8}>
            <p>{t('Ready to send? We check them right away.')}</p>
            <p>
              {t(
                'To re-submit your documents now in order that we can pre-check your files immediately.',
              )}
            </p>
          </Stack>
        )}
      </ConfirmDialog>
    </>
  );
}

const base = 'material';

/** One applicant's documents and application form. */
export default function ApplicantMaterialScreen() {
  const { orderId, applicantId } = useAddressIds();
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

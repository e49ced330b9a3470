import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders';
import { isPhoneId } from '../../../domain/order/phone-id';
import { isEditable } from '../../../domain/order/order-state';
import { t } from '../../../language/translate';
import { useBarActions } from '../../../services/bar-actions';
import { useOpenOverlay } from '../../../services/overlays';
import { useIsWide } from '../../../platform/wide-screen';
import { useDataAge } from '../../../queries/data-age';
import { usePeople } from '../../../queries/people-query';
import { useOrder } from '../../../outbox/orders/use-order';
import { isMissing } from '../../../queries/order-query';
import { reachedByBack } from '../../../routing/app-router';
import { useBackCloses } from '../../../routing/back-closes';
import { paths } from '../../../routing/paths';
import { useIsOnSheetEntry } from '../../../routing/back-closes';
import { uploadOpeningOf } from '../../../routing/upload-opening';
import { taskName, taskPath } from '../../../outbox/page/use-next-task';
import { useHasUnsentChanges } from '../../../outbox/page/order-changes';
import { useFileItems } from '../../../outbox/page/outbox-list';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { EmptyState } from '../../../ui/feedback/big-message';
import { Card } from '../../../ui/layout/card';
import { Columns, Page, Stack } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import styles from './next-footer.module.css';
import { nextStep, type NextStep, type Remedy } from './next-step';
import { MeanwhileScreen } from '../meanwhile/meanwhile-screen';
import { NotSoldScreen } from '../meanwhile/not-sold-screen';
import { useMeanwhile, useNotSold } from '../meanwhile/use-meanwhile';
import { OrderPlaceholder } from '../order-placeholder';
import { logInToSend, useIsVisitors, VisitorsNotice } from '../visitor/visitors-notice';
import { type OpenSheet, OrderSheets } from './order-sheets';
import type { PassportCamera } from './passport-scan';
import { UploadOverview } from './upload-overview';
import { pageIds, useAddressIds } from '../../../queries/phone-ids';

interface NextFooterProps {
  order: Order;
  step: NextStep;
  onAddApplicant: () => void;
  onChooseDate: () => void;
}

/**
 * The upload page's main action: the first thing that is missing, under the disabled Next as a quiet
 * line with its reason; Next itself once nothing is.
 */
function NextFooter({ order, step, onAddApplicant, onChooseDate }: NextFooterProps) {
  const navigate = useNavigate();
  const openOverlay = useOpenOverlay();
  const { label, blocked } = step;
  const isVisitors = useIsVisitors(order.id);
  const files = useFileItems();

  /** The main action while something is to be done. */
  function remedyButton(remedy: Remedy) {
    switch (remedy.to) {
      case 'add-applicant':
        return <Button onClick={onAddApplicant}>{t('Add applicant')}</Button>;
      case 'date':
        return (
          <Button onClick={onChooseDate}>{t('Next: {name}', { name: t('Arrival date') })}</Button>
        );
      case 'uploads':
        if (isVisitors)
          return <Button onClick={() => logInToSend(order.id)}>{t('Log In / Sign Up')}</Button>;
        return (
          <Button variant="outlined" onClick={() => openOverlay({ kind: 'uploads' })}>
            {t('Uploads')}
          </Button>
        );
      case 'item':
        return (
          <Button link={<Link to={taskPath(order, remedy, files)} />}>
            {t('Next: {name}', { name: taskName(order, remedy) })}
          </Button>
        );
    }
  }
  const remedy = blocked?.remedy;
  const next = (
    <Button
      {...(remedy && { variant: 'quiet-link' })}
      disabled={blocked !== undefined}
      reasonId="next-reason"
      onClick={() => void navigate(paths.orderConfirm(order.id))}
    >
      {label}
    </Button>
  );
  return (
    <FooterAction
      reason={
        blocked &&
        (remedy ? (
          <div className={styles.blocked}>
            {next}
            <p id="next-reason">{blocked.reason}</p>
          </div>
        ) : (
          <FooterReason id="next-reason">{blocked.reason}</FooterReason>
        ))
      }
    >
      {remedy ? remedyButton(remedy) : next}
    </FooterAction>
  );
}

interface Props {
  /** Renders an applicant's documents beside the list, on wide screens. */
  renderDocuments?: (orderId: string, applicantId: string) => ReactNode;
  Camera?: PassportCamera;
}

/** 'Uploading documents': everything an order needs before it can be paid. */
export function OrderUploadScreen({ renderDocuments, Camera }: Props) {
  const { orderId: id } = useAddressIds();
  const query = useOrder(id, { live: true });
  const { data: order } = query;
  const items = useFileItems().filter(({ target }) => target.orderId === id);
  const hasUnsent = useHasUnsentChanges(id);
  // Asked for here, so that adding applicants offers them at once, and without a network.
  usePeople();
  const meanwhile = useMeanwhile(order, query.dataUpdatedAt);
  const notSold = useNotSold(order);
  const [sheet, setSheet] = useState<OpenSheet>();
  const [chosenId, setChosenId] = useState<string>();
  const opening = uploadOpeningOf(useLocation().state);
  const [opened, setOpened] = useState<string>();
  if (opening !== undefined && opening.mark !== opened) {
    setOpened(opening.mark);
    setSheet({ kind: opening.opens });
  }
  const closeSheet = () => setSheet(undefined);
  useBackCloses(sheet !== undefined, closeSheet);
  const onSheetEntry = useIsOnSheetEntry(sheet !== undefined);
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const barActions = useBarActions(paths.orders);
  const wide = useIsWide();

  // Stored data may be outdated: only a fresh answer may redirect.
  const certain = order !== undefined && !query.isFetching;
  if (certain && !isEditable(order) && !onSheetEntry)
    // Back from the details would only lead to them again.
    return <Navigate to={reachedByBack() ? paths.orders : paths.orderDetail(id)} replace />;

  const beside = wide && renderDocuments !== undefined;
  const shown =
    order?.applicants.find(({ id: each }) => each === (chosenId && pageIds.present(chosenId))) ??
    order?.applicants[0];
  const footer = order && (
    <NextFooter
      order={order}
      step={nextStep(order, items, {
        updatedAt: query.dataUpdatedAt,
        hasUnsent,
      })}
      onAddApplicant={() => setSheet({ kind: 'applicant' })}
      onChooseDate={() => setSheet({ kind: 'date' })}
    />
  );
  const overview = order && (
    <Stack gap={16}>
      <VisitorsNotice order={order} />
      <UploadOverview
        order={order}
        items={items}
        updatedAt={query.dataUpdatedAt}
        isUnrenewed={query.isError}
        onSheet={setSheet}
        {...(beside && { chosenId: shown?.id, onChoose: setChosenId })}
      />
    </Stack>
  );
  const page =
    order && notSold ? (
      <NotSoldScreen
        order={order}
        notSold={notSold}
        barActions={barActions}
        onDiscard={() => setSheet({ kind: 'cancel' })}
      />
    ) : order && meanwhile ? (
      <MeanwhileScreen
        order={order}
        meanwhile={meanwhile}
        barActions={barActions}
        onDiscard={() => setSheet({ kind: 'cancel' })}
        onChooseDate={() => setSheet({ kind: 'date' })}
      />
    ) : (
      <Page
        width={beside ? 'content' : 'form'}
        top={
          <TopBar
            title={!order && isMissing(query.error) ? t('Not found') : t('Uploading documents')}
            width={beside ? 'content' : 'form'}
            line={isPhoneId(id) ? t('Saved, not sent yet') : age}
            {...barActions}
          />
        }
        footer={footer}
      >
        <OrderPlaceholder query={query} beside={beside}>
          {beside ? (
            <Columns split="order">
              <div>{overview}</div>
              <div>{shown ? renderDocuments(id, shown.id) : <NobodyYet />}</div>
            </Columns>
          ) : (
            overview
          )}
        </OrderPlaceholder>
      </Page>
    );
  // At one place, so that a sheet stays open when the question comes and goes.
  return (
    <>
      {page}
      {order && sheet && <OrderSheets {...{ order, items, sheet, Camera }} onClose={closeSheet} />}
    </>
  );
}

/** The second column while there is no applicant. */
const NobodyYet = () => (
  <Card tone="dashed">
    <EmptyState icon="file" title={t('No documents yet')}>
      {t('Add an applicant first. Then everything that person needs is listed here.')}
    </EmptyState>
  </Card>
);

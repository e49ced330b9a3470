import { useState, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { reachedByBack } from '../../routing/app-history';
import { uploadOpeningOf } from '../../routing/upload-opening';
import { paths } from '../../routing/paths';
import { isEditable } from '../../domain/order/order-state';
import { useBackCloses } from '../../routing/back-closes';
import { useDataAge } from '../../queries/data-age';
import { useBarActions } from '../../page/bar-actions';
import { isMissing, useOrder } from '../../queries/order-query';
import { useIsOnSheetEntry } from '../../routing/sheet-entry';
import { useFileItems } from '../../sync/use-outbox';
import { useIsWide } from '../../platform/wide-screen';
import { Card } from '../../ui/layout/card';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Columns, Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { NextFooter } from './next-footer';
import { nextStep } from './next-step';
import { OrderPlaceholder } from './order-placeholder';
import { OrderSheets, type OpenSheet } from './order-sheets';
import { UploadOverview } from './upload-overview';
import { t } from '../../language/translate';

interface Props {
  /** Renders an applicant's documents beside the list, on wide screens. */
  renderDocuments?: (orderId: string, applicantId: string) => ReactNode;
}

/** 'Uploading documents': everything an order needs before it can be paid. */
export function OrderUploadScreen({ renderDocuments }: Props) {
  const { id = '' } = useParams();
  const query = useOrder(id, { live: true });
  const { data: order } = query;
  const items = useFileItems().filter(({ target }) => target.orderId === id);
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
    order?.applicants.find((applicant) => applicant.id === chosenId) ?? order?.applicants[0];
  const footer = order && (
    <NextFooter
      order={order}
      step={nextStep(order, items, query.dataUpdatedAt)}
      onAddApplicant={() => setSheet({ kind: 'applicant' })}
      onChooseDate={() => setSheet({ kind: 'date' })}
    />
  );
  const overview = order && (
    <UploadOverview
      order={order}
      items={items}
      updatedAt={query.dataUpdatedAt}
      onSheet={setSheet}
      {...(beside && { chosenId: shown?.id, onChoose: setChosenId })}
    />
  );
  return (
    <Page
      width={beside ? 'content' : 'form'}
      top={
        <TopBar
          title={!order && isMissing(query.error) ? t('Not found') : t('Uploading documents')}
          width={beside ? 'content' : 'form'}
          line={age}
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
      {order && sheet && (
        <OrderSheets order={order} items={items} sheet={sheet} onClose={closeSheet} />
      )}
    </Page>
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

import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../language/translate';
import { useIsWide } from '../../platform/wide-screen';
import { paths } from '../../routing/paths';
import { useBarActions } from '../../services/bar-actions';
import { useIsOnline } from '../../services/connection';
import { useOpenOverlay } from '../../services/overlays';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingList } from '../../ui/feedback/skeleton';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { CustomHeader } from '../../ui/layout/header-rules';
import { Columns, Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { Art } from '../../ui/media/art';
import styles from './product-placeholders.module.css';

/** A product's header: over its picture, on wide screens above it. */
export function ArtBar() {
  const barActions = useBarActions(paths.home);
  const wide = useIsWide();
  const width = wide ? 'column' : 'content';
  return (
    <CustomHeader standard={<TopBar width={width} {...barActions} />}>
      <TopBar overArt={!wide} width={width} {...barActions} />
    </CustomHeader>
  );
}

function PlaceholderPage({ title, children }: { title: string; children: ReactNode }) {
  const barActions = useBarActions(paths.home);
  return (
    <Page width="form" top={<TopBar width="form" title={title} {...barActions} />}>
      {children}
    </Page>
  );
}

/** The skeleton of a product page, with its picture if that is known before. */
export function LoadingProduct({ picture }: { picture?: string | undefined }) {
  const wide = useIsWide();
  const art = (
    <div className={styles.art}>
      {wide && <ArtBar />}
      <Art src={picture} shape={wide ? 'banner' : 'hero'} eager />
    </div>
  );
  return (
    <Page width="content" top={!wide && <ArtBar />} art={!wide && art}>
      <LoadingArea label={t('Loading the visa')}>
        <Columns split="order">
          <Stack gap={16}>
            {wide && art}
            <Skeleton shape="text" width="third" />
            <Skeleton shape="heading" width="half" />
            <Skeleton shape="block" />
          </Stack>
          <LoadingList rows={4} />
        </Columns>
      </LoadingArea>
    </Page>
  );
}

/** The message for a product that does not exist (any more). */
export function UnknownProduct() {
  return (
    <PlaceholderPage title={t('Not found')}>
      <EmptyState
        icon="search"
        drawing="lost"
        title={t('There is no such visa')}
        action={<Button link={<Link to={paths.home} />}>{t('See all destinations')}</Button>}
      >
        {t('The address may be mistyped, or we no longer offer this visa.')}
      </EmptyState>
    </PlaceholderPage>
  );
}

/** The prompt to choose the countries, on which prices and documents depend. */
export function NoCountries() {
  const openOverlay = useOpenOverlay();
  return (
    <PlaceholderPage title={t('Visa')}>
      <EmptyState
        icon="passport"
        drawing="start"
        title={t('Where are you from, and where do you live?')}
        action={
          <Button onClick={() => openOverlay({ kind: 'countries', mode: 'nationality' })}>
            {t('Choose your countries')}
          </Button>
        }
      >
        {t('Both decide whether you can apply for this visa, and what it costs.')}
      </EmptyState>
    </PlaceholderPage>
  );
}

/** Its code may be missing without a network. */
const KeptProducts = lazy(() => import('./kept-products').catch(() => ({ default: () => null })));

/** A product that did not load; without a network also those that are kept. */
export function ProductFailed({
  busy,
  onRetry,
  children,
}: {
  busy: boolean;
  onRetry: () => void;
  children: string;
}) {
  const online = useIsOnline();
  return (
    <PlaceholderPage title={t('Visa')}>
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? t('The visa did not load') : t('You are offline')}
        busy={busy}
        busyLabel={t('Loading the visa')}
        onRetry={onRetry}
        action={
          !online && (
            <Button small variant="outlined" link={<Link to={paths.home} />}>
              {t('See all destinations')}
            </Button>
          )
        }
      >
        {online ? children : t('This visa is not kept on this device.')}
      </ErrorState>
      {!online && (
        <Suspense fallback={null}>
          <KeptProducts />
        </Suspense>
      )}
    </PlaceholderPage>
  );
}

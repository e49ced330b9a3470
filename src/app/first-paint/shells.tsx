import type { ReactNode } from 'react';
import { LoadingOrder } from '../../features/orders/loading-order';
import { LoadingOrders } from '../../features/orders/loading-orders';
import { LoadingUpload } from '../../features/ordering/loading-upload';
import { LoadingProduct } from '../../features/product/product-placeholders';
import { t } from '../../language/translate';
import { useBarActions } from '../../page/bar-actions';
import { visaTerms } from '../../page/visa-labels';
import { paths } from '../../routing/paths';
import { Page } from '../../ui/layout/page';
import { HeaderRulesContext } from '../../ui/layout/header-rules';
import { TopBar } from '../../ui/layout/top-bar';
import { ScreenSkeleton } from '../screen-loading';
import { WideHeader } from '../wide-header';
import type { ShellName } from './choose-shell';

type Width = 'content' | 'form';

function Frame({ title, width, children }: { title?: string; width: Width; children: ReactNode }) {
  const bar = useBarActions(paths.home);
  return (
    <>
      <WideHeader />
      <Page width={width} top={<TopBar title={title} width={width} {...bar} />}>
        {children}
      </Page>
    </>
  );
}

const Product = () => (
  <HeaderRulesContext value={{ customHeader: true }}>
    <WideHeader />
    <LoadingProduct />
  </HeaderRulesContext>
);

/** The terms of a visa with places that the script in the page's head fills (`show-orders.ts`). */
const earlyTerms = () =>
  visaTerms({ entryCount: '{0}', stayDuration: '{1}', validityPeriod: '{2}' });

/** The page's content for each screen but home, until its script has rendered it. */
export const shells: Readonly<Record<Exclude<ShellName, 'home'>, () => ReactNode>> = {
  orders: () => (
    <Frame title={t('My Applications')} width="content">
      <div data-terms={earlyTerms()}>
        <LoadingOrders />
      </div>
    </Frame>
  ),
  order: () => (
    <Frame title={t('Application details')} width="content">
      <LoadingOrder />
    </Frame>
  ),
  upload: () => (
    <Frame title={t('Uploading documents')} width="form">
      <LoadingUpload />
    </Frame>
  ),
  product: () => <Product />,
  page: () => (
    <Frame width="form">
      <ScreenSkeleton />
    </Frame>
  ),
};

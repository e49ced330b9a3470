import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { languages } from '../../contract/languages';
import { LoadingUpload } from '../../features/ordering/order-placeholder';
import { LoadingOrder, LoadingOrders } from '../../features/orders/order-placeholders';
import { LoadingProduct } from '../../features/product/product-placeholders';
import { loadLanguage } from '../../language/load-language';
import { t } from '../../language/translate';
import { useBarActions } from '../../services/bar-actions';
import { firstRenderAtom } from '../../services/first-render';
import { atoms } from '../../services/services';
import { visaTerms } from '../../services/visa-labels';
import { paths } from '../../routing/paths';
import { LoadingArea } from '../../ui/feedback/skeleton';
import { HeaderRulesContext } from '../../ui/layout/header-rules';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { App, Providers } from '../app';
import { loadScreen, ScreenSkeleton } from '../routes/route-screen';
import { routes } from '../routes/routes';
import { WideHeader } from '../shell/wide-header';
import { type ShellName, shellNames, shellTable } from './choose-shell';

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

/** The terms of a visa with places that the script in the page's head fills (`early.ts`). */
const earlyTerms = () =>
  visaTerms({ entryCount: '{0}', stayDuration: '{1}', validityPeriod: '{2}' });

/** The page's content for each screen but home, until its script has rendered it. */
const shells: Readonly<Record<Exclude<ShellName, 'home'>, () => ReactNode>> = {
  orders: () => (
    <Frame title={t('My Applications')} width="content">
      <div data-terms={earlyTerms()}>
        <LoadingOrders />
      </div>
    </Frame>
  ),
  order: () => (
    <Frame title={t('Application details')} width="content">
      <LoadingArea label={t('Loading the application')}>
        <LoadingOrder />
      </LoadingArea>
    </Frame>
  ),
  upload: () => (
    <Frame title={t('Uploading documents')} width="form">
      <LoadingArea label={t('Loading the application')}>
        <LoadingUpload />
      </LoadingArea>
    </Frame>
  ),
  product: () => <Product />,
  page: () => (
    <Frame width="form">
      <ScreenSkeleton />
    </Frame>
  ),
};

/** The markup of a tree, complete in one piece: nothing of it comes later by a script. */
export async function markupOf(tree: ReactNode): Promise<string> {
  const { prelude } = await prerender(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError(error) {
      throw error;
    },
  });
  return new Response(prelude).text();
}

const treeOf = (name: ShellName): ReactNode => {
  if (name === 'home') return <App />;
  const Skeleton = shells[name];
  return (
    <Providers>
      <Skeleton />
    </Providers>
  );
};

/** All shells in all languages, by 'name language', and the table of who gets which. */
export async function prerenderAll(): Promise<unknown> {
  await loadScreen(routes.find(({ path }) => path === '/'));
  atoms.set(firstRenderAtom, 'shell');
  const markup: Record<string, string> = {};
  for (const language of languages) {
    if (!(await loadLanguage(language))) throw new Error(`${language} did not load.`);
    for (const name of shellNames) markup[`${name} ${language}`] = await markupOf(treeOf(name));
  }
  return { markup, table: shellTable(routes) };
}

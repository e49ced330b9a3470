import { useLocation } from 'react-router-dom';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import type { Product } from '../../contract/products';
import { completeChoice, useCountryChoice } from '../../session/countries';
import { useDataAge } from '../../queries/data-age';
import { defaultScene } from '../../page/default-scene';
import { earlyPicture } from '../../page/early-picture';
import { describeProblem } from '../../page/describe-problem';
import { useIsWide } from '../../platform/wide-screen';
import { Columns, Page, Stack } from '../../ui/layout/page';
import { ApplyFooter } from './apply-footer';
import { ArtBar } from './art-bar';
import { ProductArt } from './product-art';
import { ProductHead } from './product-head';
import { useProductId } from './product-id';
import { ProductPrice } from './product-price';
import { LoadingProduct, NoCountries, ProductFailed, UnknownProduct } from './product-placeholders';
import styles from './product-screen.module.css';
import { useProduct } from './product-query';
import { RequiredDocuments } from './required-documents';
import { useApply } from './use-apply';
import { HowToApply, VisaInformation } from './visa-information';

function LoadedProduct({ product, age }: { product: Product; age: string | undefined }) {
  const wide = useIsWide();
  const applying = useApply(product);
  const footer = <ApplyFooter product={product} applying={applying} />;
  const art = (
    <ProductArt src={product.backgroundUrl ?? defaultScene} colorUrl={product.backgroundColorUrl} />
  );
  return (
    <Page width="content" top={!wide && <ArtBar />} art={!wide && art} footer={footer}>
      <Columns split="order">
        <div className={styles.facts}>
          <Stack gap={16}>
            {wide && art}
            <ProductHead product={product} age={age} />
          </Stack>
        </div>
        <Stack gap={16}>
          <RequiredDocuments product={product} />
          <VisaInformation product={product} />
          <HowToApply product={product} />
          <ProductPrice product={product} />
        </Stack>
      </Columns>
    </Page>
  );
}

/** The page of a product for the chosen countries, with 'Apply Now'. */
export function ProductScreen() {
  const id = useProductId();
  const { pathname } = useLocation();
  const chosen = completeChoice(useCountryChoice());
  const { data, error, isFetching, refetch, dataUpdatedAt } = useProduct(id);
  const age = useDataAge(dataUpdatedAt, error !== null);
  const isUnknown = error instanceof RefusedError && error.ret === ret.notFound;

  if (id === undefined || isUnknown) return <UnknownProduct />;
  if (data) return <LoadedProduct key={data.id} product={data} age={age} />;
  if (!chosen) return <NoCountries />;
  if (!error) return <LoadingProduct picture={earlyPicture(pathname)} />;
  return (
    <ProductFailed busy={isFetching} onRetry={() => void refetch()}>
      {describeProblem(error)}
    </ProductFailed>
  );
}

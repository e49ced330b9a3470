import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { RefusedError } from '../../../api/errors';
import { ret } from '../../../contract/envelope';
import { type Product, productColor } from '../../../contract/products';
import { requestTimeoutMs } from '../../../domain/limits';
import { formatMoney } from '../../../language/format';
import { markOf } from '../../../language/server-text';
import { inLine, t } from '../../../language/translate';
import { defaultScene } from '../../../services/default-scene';
import { describeProblem } from '../../../services/describe-problem';
import { earlyPicture } from '../../../services/early-answers';
import { useOwnPageColor } from '../../../platform/page-color';
import { useIsWide } from '../../../platform/wide-screen';
import { useDataAge, usePriceAge } from '../../../queries/data-age';
import { type PriceAge, priceConfirmedLater } from '../../../i18n/price-age';
import { paths } from '../../../routing/paths';
import { useCompleteChoice } from '../../../session/countries';
import { Card, CardRow } from '../../../ui/layout/card';
import { Columns, Page, Stack } from '../../../ui/layout/page';
import { PriceSummary } from '../../../ui/layout/key-value';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Art } from '../../../ui/media/art';
import { Avatar } from '../../../ui/media/avatar';
import { ApplyFooter, ChooseFooter } from './apply-footer';
import {
  ArtBar,
  LoadingProduct,
  NoCountries,
  ProductFailed,
  UnknownProduct,
} from '../product-placeholders';
import { ProductHead } from './product-head';
import { useProduct, useProductId } from '../product-query';
import styles from './product-screen.module.css';
import { cssColor } from '../product-labels';
import { RequiredDocuments } from './required-documents';
import { useApply } from './use-apply';

/** The description of the visa, with a sample if there is one. */
function VisaInformation({ product }: { product: Product }) {
  const { description, lang, sampleUrl, productName } = product;
  if (description.length === 0 && !sampleUrl) return null;
  return (
    <section>
      <SectionHeading>{t('Visa information')}</SectionHeading>
      <Card>
        {description.map(({ title, content, lang }) => (
          <CardRow key={title}>
            <h3 className={styles.title} {...markOf(lang)}>
              {title}
            </h3>
            <p className={styles.text} {...markOf(lang)}>
              {content}
            </p>
          </CardRow>
        ))}
        {sampleUrl && (
          <CardRow>
            <h3 className={styles.title}>{t('What it looks like')}</h3>
            <Link
              className={styles.viewer}
              to={paths.materialTemplate(t('Sample: {name}', { name: productName }), [sampleUrl], {
                lang,
              })}
            >
              <img
                className={styles.sample}
                src={sampleUrl}
                alt={t('Sample of the {name}', { name: productName })}
                loading="lazy"
              />
              <span>{t('See it large')}</span>
            </Link>
          </CardRow>
        )}
      </Card>
    </section>
  );
}

/** The steps of the application. */
function HowToApply({ product }: { product: Product }) {
  if (product.howToApply.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('How to Apply')}</SectionHeading>
      <Card as="ol">
        {product.howToApply.map(({ title, content, lang }, index) => (
          <CardRow as="li" key={title}>
            <div className={styles.step}>
              <Avatar text={String(index + 1)} size={24} />
              <div>
                <h3 className={styles.title} {...markOf(lang)}>
                  {title}
                </h3>
                <p className={styles.text} {...markOf(lang)}>
                  {content}
                </p>
              </div>
            </div>
          </CardRow>
        ))}
      </Card>
    </section>
  );
}

/** A plain GET instead of an API call, because the colour is a public file. */
async function request(url: string): Promise<string> {
  const response = await fetch(url, {
    credentials: 'omit',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (!response.ok) throw new Error(`No colour at ${url}: ${response.status}`);
  return cssColor(v.parse(productColor, await response.json()).rgb);
}

const colorQuery = (url: string | undefined) =>
  queryOptions({
    queryKey: ['product-color', url],
    queryFn: url === undefined ? skipToken : () => request(url),
    staleTime: Infinity,
    meta: { keptFor: 'everybody' },
  });

/** The background colour of a product; undefined until it is loaded. */
const useProductColor = (url: string | undefined): string | undefined =>
  useQuery(colorQuery(url)).data;

interface ProductArtProps {
  src: string;
  colorUrl: string | undefined;
}

/** The picture on top of a product, on the product's colour; on wide screens below the back button. */
function ProductArt({ src, colorUrl }: ProductArtProps) {
  const wide = useIsWide();
  const ground = useRef<HTMLDivElement>(null);
  const color = useProductColor(colorUrl);
  useEffect(() => {
    if (color) ground.current?.style.setProperty('--product-color', color);
  }, [color]);
  useOwnPageColor(color);
  return (
    <div className={styles.ground} ref={ground}>
      {wide && <ArtBar />}
      <Art src={src} shape={wide ? 'banner' : 'hero'} eager />
    </div>
  );
}

/** The price and its parts, if the server sends them; renders nothing if the visa is not sold. */
function ProductPrice({ product, age }: { product: Product; age: PriceAge | undefined }) {
  const { sellPrice, visaFee, serviceFee } = product;
  if (sellPrice === undefined || visaFee === undefined || serviceFee === undefined) return null;
  return (
    <section>
      <SectionHeading>{t('Price')}</SectionHeading>
      <PriceSummary
        rows={[
          { label: t('Visa fee'), value: formatMoney(visaFee) },
          { label: t('Service fee'), value: formatMoney(serviceFee) },
        ]}
        totalLabel={t('Per applicant')}
        total={formatMoney(sellPrice)}
        currency="USD"
        note={age && inLine(age.asOf, priceConfirmedLater())}
      />
    </section>
  );
}

interface LoadedProps {
  product: Product;
  /** When it was asked for. */
  askedAt: number;
  isUnrenewed: boolean;
}

function LoadedProduct({ product, askedAt, isUnrenewed }: LoadedProps) {
  const age = useDataAge(askedAt, isUnrenewed);
  const priceAge = usePriceAge(askedAt, isUnrenewed);
  const wide = useIsWide();
  const chosen = useCompleteChoice();
  const applying = useApply(product, askedAt);
  const footer = chosen ? (
    <ApplyFooter product={product} age={priceAge} applying={applying} />
  ) : (
    <ChooseFooter product={product} age={priceAge} />
  );
  const art = (
    <ProductArt src={product.backgroundUrl ?? defaultScene} colorUrl={product.backgroundColorUrl} />
  );
  return (
    <Page width="content" top={!wide && <ArtBar />} art={!wide && art} footer={footer}>
      <Columns split="order">
        <div className={styles.facts}>
          <Stack gap={16}>
            {wide && art}
            <ProductHead product={product} age={priceAge ? undefined : age} />
          </Stack>
        </div>
        <Stack gap={16}>
          <RequiredDocuments product={product} />
          <VisaInformation product={product} />
          <HowToApply product={product} />
          <ProductPrice product={product} age={priceAge} />
        </Stack>
      </Columns>
    </Page>
  );
}

/** The page of a product for the chosen countries, with 'Apply Now'. */
export default function ProductScreen() {
  const id = useProductId();
  const { pathname } = useLocation();
  const chosen = useCompleteChoice();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useProduct(id);
  const isUnknown = error instanceof RefusedError && error.ret === ret.notFound;

  if (id === undefined || isUnknown) return <UnknownProduct />;
  if (data)
    return (
      <LoadedProduct
        key={data.id}
        product={data}
        askedAt={dataUpdatedAt}
        isUnrenewed={error !== null}
      />
    );
  if (!error) return <LoadingProduct picture={earlyPicture(pathname)} />;
  // Not every server tells what holds for everybody.
  if (!chosen && error instanceof RefusedError) return <NoCountries />;
  return (
    <ProductFailed busy={isFetching} onRetry={() => void refetch()}>
      {describeProblem(error)}
    </ProductFailed>
  );
}

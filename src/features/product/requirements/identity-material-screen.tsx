import { identities } from '../../../contract/codes';
import { useSearchParams } from 'react-router-dom';
import { RefusedError } from '../../../api/errors';
import { paths } from '../../../routing/paths';
import { ret } from '../../../contract/envelope';
import type { Product } from '../../../contract/products';
import { identityLabel } from '../../../i18n/applicant-labels';
import { useCompleteChoice } from '../../../session/countries';
import { useDataAge } from '../../../queries/data-age';
import { describeProblem } from '../../../services/describe-problem';
import { useBarActions } from '../../../services/bar-actions';
import { Page } from '../../../ui/layout/page';
import { LoadingArea } from '../../../ui/feedback/skeleton';
import { TopBar } from '../../../ui/layout/top-bar';
import { EmailMeSheet, LoadingRequirements, RequirementsPage } from './requirements-page';
import { identityOf, requirementsOf } from './requirement';
import { IdentitySelect } from './requirement-details';
import { NoCountries, ProductFailed, UnknownProduct } from '../product-placeholders';
import { useProduct, useProductId } from '../product-query';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';

function Bar({ line, backTo }: { line?: string | undefined; backTo: string }) {
  const barActions = useBarActions(backTo);
  return <TopBar width="form" title={t('Detailed requirements')} line={line} {...barActions} />;
}

function Loaded({ product, age }: { product: Product; age: string | undefined }) {
  const [query, setQuery] = useSearchParams();
  const offered = product.identities.map((each) => each.identity);
  const identity = identityOf(query.get('identity_id'), offered);
  const label = identityLabel(identity);
  return (
    <RequirementsPage
      top={<Bar line={inLine(product.productName, age)} backTo={paths.product(product.id)} />}
      {...requirementsOf(product, identity)}
      aside={
        offered.length > 1 && (
          <IdentitySelect
            options={offered.map((id) => ({ id, label: identityLabel(id) }))}
            value={identity}
            onChange={(id) =>
              setQuery({ identity_id: String(identities.codeOf(id)) }, { replace: true })
            }
          />
        )
      }
      renderEmail={(sheet) => (
        <EmailMeSheet
          {...sheet}
          productId={product.id}
          identity={identity}
          subject={inLine(product.productName, label)}
        />
      )}
    />
  );
}

function Loading({ productId }: { productId: number }) {
  return (
    <Page width="form" top={<Bar backTo={paths.product(productId)} />}>
      <LoadingArea label={t('Loading the requirements')}>
        <LoadingRequirements />
      </LoadingArea>
    </Page>
  );
}

/** The detailed requirements of a product for one identity. */
export default function IdentityMaterialScreen() {
  const id = useProductId();
  const choice = useCompleteChoice();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useProduct(id);
  const age = useDataAge(dataUpdatedAt, error !== null);
  const isUnknown = error instanceof RefusedError && error.ret === ret.notFound;

  if (id === undefined || isUnknown) return <UnknownProduct />;
  if (data) return <Loaded key={data.id} product={data} age={age} />;
  if (!error) return <Loading productId={id} />;
  if (!choice && error instanceof RefusedError) return <NoCountries />;
  return (
    <ProductFailed busy={isFetching} onRetry={() => void refetch()}>
      {describeProblem(error)}
    </ProductFailed>
  );
}

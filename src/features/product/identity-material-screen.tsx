import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RefusedError } from '../../api/errors';
import { paths } from '../../app/paths';
import { ret } from '../../contract/envelope';
import type { Product } from '../../contract/products';
import { identityLabels } from '../../domain/identity';
import { useBackCloses } from '../../state/back-closes';
import { useCompleteChoice } from '../../state/countries';
import { useDataAge } from '../../state/data-age';
import { describeProblem } from '../../state/describe-problem';
import { useGoBack } from '../../state/go-back';
import { useOpenOverlay } from '../../state/overlays';
import { Button } from '../../ui/button';
import { FooterAction } from '../../ui/footer-action';
import { Page, Stack } from '../../ui/page';
import { SectionHeading } from '../../ui/section-heading';
import { LoadingArea, Skeleton } from '../../ui/skeleton';
import { TopBar } from '../../ui/top-bar';
import { EmailMeSheet } from './email-me-sheet';
import { identityOf } from './identity-of';
import { IdentitySelect } from './identity-select';
import { NoCountries, ProductFailed, UnknownProduct } from './product-faces';
import { useProductId } from './product-id';
import { useProduct } from './product-query';
import { requirementsOf } from './requirement';
import { RequirementCards } from './requirement-cards';

const title = 'Detailed requirements';

function Bar({ line, backTo }: { line?: string | undefined; backTo: string }) {
  const goBack = useGoBack(backTo);
  const openOverlay = useOpenOverlay();
  return (
    <TopBar
      width="form"
      title={title}
      line={line}
      onBack={goBack}
      onMenu={() => openOverlay({ kind: 'menu' })}
    />
  );
}

function Loaded({ product, age }: { product: Product; age: string | undefined }) {
  const [query, setQuery] = useSearchParams();
  const [emails, setEmails] = useState(false);
  useBackCloses(emails, () => setEmails(false));
  const identityIds = product.identities.map(({ identityId }) => identityId);
  const identityId = identityOf(query.get('identity_id'), identityIds);
  const { required, optional } = requirementsOf(product, identityId);
  const label = identityLabels[identityId];
  return (
    <Page
      width="form"
      top={
        <Bar
          line={[product.productName, age].filter(Boolean).join(' · ')}
          backTo={paths.product(product.id)}
        />
      }
      footer={
        <FooterAction>
          <Button icon="mail" onClick={() => setEmails(true)}>
            Email Me
          </Button>
        </FooterAction>
      }
    >
      <Stack gap={16}>
        <section>
          <SectionHeading
            aside={
              identityIds.length > 1 && (
                <IdentitySelect
                  options={identityIds.map((id) => ({ id, label: identityLabels[id] }))}
                  value={identityId}
                  onChange={(id) => setQuery({ identity_id: String(id) }, { replace: true })}
                />
              )
            }
          >
            Required
          </SectionHeading>
          <RequirementCards requirements={required} />
        </section>
        {optional.length > 0 && (
          <section>
            <SectionHeading>Optional</SectionHeading>
            <RequirementCards requirements={optional} />
          </section>
        )}
      </Stack>
      <EmailMeSheet
        open={emails}
        onClose={() => setEmails(false)}
        productId={product.id}
        identityId={identityId}
        subject={[product.productName, label].filter(Boolean).join(' · ')}
      />
    </Page>
  );
}

function Loading({ productId }: { productId: number }) {
  return (
    <Page width="form" top={<Bar backTo={paths.product(productId)} />}>
      <LoadingArea label="Loading the requirements">
        <Stack gap={16}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="block" count={3} />
        </Stack>
      </LoadingArea>
    </Page>
  );
}

/** Everything that an applicant of one identity brings for one visa, in full. */
export function IdentityMaterialScreen() {
  const id = useProductId();
  const choice = useCompleteChoice();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useProduct(id);
  const age = useDataAge(dataUpdatedAt, error !== null);
  const isUnknown = error instanceof RefusedError && error.ret === ret.notFound;

  if (id === undefined || isUnknown) return <UnknownProduct />;
  if (data) return <Loaded key={data.id} product={data} age={age} />;
  if (!choice) return <NoCountries />;
  if (!error) return <Loading productId={id} />;
  return (
    <ProductFailed busy={isFetching} onRetry={() => void refetch()}>
      {describeProblem(error)}
    </ProductFailed>
  );
}

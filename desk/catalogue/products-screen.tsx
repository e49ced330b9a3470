import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink, useNavigate, useParams } from 'react-router-dom';
import {
  deskCatalogueCalls,
  type DeskProduct,
  type ProductInList,
  type ProductVersionInList,
} from '../../src/contract/desk/catalogue-calls';
import { Flag } from '../../src/ui/media/flag';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { paths } from '../app/paths';
import { useKeys } from '../keys/use-keys';
import { Button } from '../ui/button';
import { Chip, type Tone } from '../ui/chip';
import type { DeskIconName } from '../ui/desk-icon';
import { ListScreen } from '../ui/list-screen';
import { FailureNote } from '../ui/failure-note';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { Empty, Failed, Loading } from '../ui/state';
import { formatCount, formatDay, formatMoment, formatMoney } from '../ui/formats';
import { availabilityLabels } from './product-draft';
import { catalogueKeys } from '../keys/all-keys';
import { catalogueKey, productQuery, productsQuery } from './catalogue-queries';
import styles from './catalogue.module.css';
import { DifferenceList } from './product-changes';
import { ImportDialog } from './import-dialog';
import { ProductEditor } from './product-editor';

const states: Readonly<
  Record<ProductVersionInList['state'], { label: string; tone: Tone; icon: DeskIconName }>
> = {
  planned: { label: 'Planned', tone: 'action', icon: 'clock' },
  holds: { label: 'Holds', tone: 'ok', icon: 'check-circle' },
  earlier: { label: 'Earlier', tone: 'plain', icon: 'history' },
  withdrawn: { label: 'Withdrawn', tone: 'wait', icon: 'close' },
};

/** The versions of a product, newest first, each with what it changed. */
function ProductHistory({ product: { id, versions } }: { product: DeskProduct }) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (version: number) => call(deskCatalogueCalls.deskWithdrawVersion, { id, version }),
    onSettled: () => client.invalidateQueries({ queryKey: catalogueKey }),
  });
  return (
    <Panel title="Versions">
      <FailureNote error={withdraw.error} />
      <ol className={styles.versions}>
        {versions.map((each) => {
          const { label, tone, icon } = states[each.state];
          return (
            <li key={each.version} className={styles.version}>
              <p className={styles.head}>
                <strong>Version {each.version}</strong>
                <Chip tone={tone} icon={icon}>
                  {label}
                </Chip>
                <span className={styles.faint}>{originOf(each)}</span>
                {each.state === 'planned' && (
                  <Button
                    look="link"
                    busy={withdraw.isPending}
                    onClick={() => withdraw.mutate(each.version)}
                  >
                    Withdraw version {each.version}
                  </Button>
                )}
              </p>
              {each.words !== undefined && <p>{each.words}</p>}
              <DifferenceList differences={each.differences} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** The author of a version and the moment from which it holds; the first one always held. */
function originOf({ version, holdsFrom, madeAt, operator }: ProductVersionInList): string {
  const from = version === 1 ? 'from the start' : `from ${formatMoment(holdsFrom)}`;
  return operator
    ? `${from} · ${operator.name}, ${formatMoment(madeAt)}`
    : `${from} · with the server’s files`;
}

/** The products, one line each, by their countries. */
function ProductList({ products }: { products: readonly ProductInList[] }) {
  return (
    <nav className={styles.list} aria-label="Products">
      {products.map((product) => {
        const { id, name, destinationName, flagKey, needDays, fromPrice, toPrice } = product;
        const { availability, planned, version } = product;
        const look = availabilityLabels[availability];
        return (
          <NavLink key={id} to={paths.product(id)} className={styles.row}>
            <Flag src={`/flags/${flagKey.toLowerCase()}.svg`} size="small" />
            <span className={styles.name}>
              {destinationName}
              <span className={styles.faint}>{name}</span>
            </span>
            <span className={styles.figures}>
              {fromPrice === toPrice
                ? formatMoney(fromPrice)
                : `${formatMoney(fromPrice)}–${formatMoney(toPrice)}`}
              <span className={styles.faint}>
                {formatCount(needDays, 'day')} · version {version}
              </span>
            </span>
            {(availability !== 'sold' || planned) && (
              <span className={styles.chips}>
                {availability !== 'sold' && (
                  <Chip tone={look.tone} icon={look.icon}>
                    {look.label}
                  </Chip>
                )}
                {planned && (
                  <Chip tone="action" icon="clock">
                    Version {planned.version} from {formatDay(new Date(planned.holdsFrom))}
                  </Chip>
                )}
              </span>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}

/** A product: what can be changed of it, and its versions. */
function ProductPane({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(productQuery(id));
  const [saved, setSaved] = useState<number>();
  if (data === undefined)
    return error ? (
      <Failed problem={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading the product" />
    );
  return (
    <div className={styles.pane}>
      {saved !== undefined && <Note tone="ok">Version {saved} was saved.</Note>}
      {/* Another version begins with an empty draft. */}
      <ProductEditor key={data.version} product={data} onSaved={setSaved} />
      <ProductHistory product={data} />
    </div>
  );
}

/** The catalogue: prices, processing days, availability and texts, as versions with a date. */
export function ProductsScreen() {
  const query = useQuery(productsQuery);
  const [importing, setImporting] = useState(false);
  const save = useMutation({
    mutationFn: () => call(deskCatalogueCalls.deskExportCatalogue, {}),
    onSuccess: ({ file }) => saveFile('catalogue.json', file),
  });
  return (
    <>
      <ListScreen
        title="Catalogue"
        query={query}
        tools={
          <>
            <Button small busy={save.isPending} onClick={() => save.mutate()}>
              Export
            </Button>
            <Button small onClick={() => setImporting(true)}>
              Import a file
            </Button>
          </>
        }
      >
        {({ products }) => (
          <>
            <FailureNote error={save.error} />
            <Panes products={products} />
          </>
        )}
      </ListScreen>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function Panes({ products }: { products: readonly ProductInList[] }) {
  const { id } = useParams();
  const navigate = useNavigate();
  const chosen = products.findIndex((product) => String(product.id) === id);
  const move = (step: number) => {
    const at = Math.min(products.length - 1, Math.max(0, chosen + step));
    const product = products[at];
    if (product) void navigate(paths.product(product.id), { replace: true });
  };
  useKeys(catalogueKeys, { next: () => move(1), previous: () => move(-1) });
  const product = products[chosen];
  return (
    <div className={styles.panes}>
      <ProductList products={products} />
      {product ? (
        <ProductPane key={product.id} id={product.id} />
      ) : (
        <Empty icon="globe" title="Choose a product">
          <p>A change becomes a version. Applications that were made before keep theirs.</p>
        </Empty>
      )}
    </div>
  );
}

function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

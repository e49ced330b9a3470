import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { deskCatalogueCalls, type ProductInList } from '../../src/contract/desk/catalogue-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { paths } from '../app/paths';
import { useKeys } from '../keys/use-keys';
import { Button } from '../ui/button';
import { ListScreen } from '../ui/list-screen';
import { Note } from '../ui/note';
import { Empty } from '../ui/state';
import { catalogueKeys } from './catalogue-keys';
import { productsQuery } from './catalogue-queries';
import styles from './catalogue.module.css';
import { ImportDialog } from './import-dialog';
import { ProductList } from './product-list';
import { ProductPane } from './product-pane';

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
            {save.error && (
              <Note tone="danger" alert>
                {failureText(save.error)}
              </Note>
            )}
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

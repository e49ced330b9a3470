import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../api/failure';
import { Note } from '../ui/note';
import { Failed, Loading } from '../ui/state';
import styles from './catalogue.module.css';
import { productQuery } from './catalogue-queries';
import { ProductEditor } from './product-editor';
import { ProductHistory } from './product-history';

/** A product: what can be changed of it, and its versions. */
export function ProductPane({ id }: { id: number }) {
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

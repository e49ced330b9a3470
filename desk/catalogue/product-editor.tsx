import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskCatalogueCalls, type DeskProduct } from '../../src/contract/desk/catalogue-calls';
import { call } from '../api/call';
import { Button } from '../ui/button';
import { Field, SelectField } from '../ui/field';
import { Panel } from '../ui/panel';
import { availabilityWords } from './availability-words';
import styles from './catalogue.module.css';
import { catalogueKey } from './catalogue-queries';
import { ChangeRefused } from './change-refused';
import { LackingNameFields } from './lacking-name-fields';
import { PriceTable } from './price-table';
import { changeOf, isAnything, untouched, type ProductDraft } from './product-draft';
import { TextFields } from './text-fields';

type ProductEditorProps = { product: DeskProduct; onSaved: (version: number) => void };

/** The form of a product's next version. Everything typed stays until it is saved. */
export function ProductEditor({ product, onSaved }: ProductEditorProps) {
  const [draft, setDraft] = useState<ProductDraft>(() => untouched(product));
  const client = useQueryClient();
  const change = changeOf(product, draft);
  const save = useMutation({
    mutationFn: (next: NonNullable<typeof change>) =>
      call(deskCatalogueCalls.deskChangeProduct, next),
    onSuccess: async ({ version }) => {
      await client.invalidateQueries({ queryKey: catalogueKey });
      onSaved(version);
    },
  });
  const set = (part: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { name, destinationName, version } = product;
  return (
    <Panel title={`${destinationName}, ${name}`} aside={`Version ${version} is the last one`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (change) save.mutate(change);
        }}
      >
        <div className={styles.pair}>
          <SelectField
            label="Availability"
            value={draft.availability}
            onChange={(value) => set({ availability: value as ProductDraft['availability'] })}
            options={Object.entries(availabilityWords).map(([value, { label }]) => ({
              value,
              label,
            }))}
            hint={availabilityWords[draft.availability].explained}
          />
          <Field
            label="Processing days"
            inputMode="numeric"
            value={draft.needDays}
            onChange={(event) => set({ needDays: event.target.value })}
            hint="Business days"
          />
        </div>
        <LackingNameFields
          rule={draft.lackingName}
          onChange={(lackingName) => set({ lackingName })}
        />
        <PriceTable
          audiences={product.prices.map(({ audience }) => audience)}
          prices={draft.prices}
          onChange={(prices) => set({ prices })}
        />
        <TextFields
          texts={product.texts}
          typed={draft.texts}
          onChange={(key, text) => set({ texts: { ...draft.texts, [key]: text } })}
        />
        <div className={styles.pair}>
          <Field
            label="Holds from"
            type="datetime-local"
            value={draft.holdsFrom}
            onChange={(event) => set({ holdsFrom: event.target.value })}
            hint="Empty: at once. Applications that were made before keep their version."
          />
          <Field
            label="Why"
            required
            maxLength={500}
            value={draft.words}
            onChange={(event) => set({ words: event.target.value })}
            hint="For your colleagues, in the history"
          />
        </div>
        {save.error && (
          <ChangeRefused
            failure={save.error}
            onReload={() => void client.invalidateQueries({ queryKey: catalogueKey })}
          />
        )}
        <div className={styles.actions}>
          <Button
            look="primary"
            type="submit"
            disabled={change === undefined || !isAnything(change)}
            busy={save.isPending}
          >
            Save as the next version
          </Button>
          <Button onClick={() => setDraft(untouched(product))}>Discard</Button>
        </div>
      </form>
    </Panel>
  );
}

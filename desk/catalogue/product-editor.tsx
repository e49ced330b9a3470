import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskCatalogueCalls, type DeskProduct } from '../../src/contract/desk/catalogue-calls';
import { call } from '../api/call';
import { Button } from '../ui/button';
import { DataTable } from '../ui/data-table';
import { Field, SelectField } from '../ui/field';
import { Panel } from '../ui/panel';
import {
  availabilityLabels,
  changeOf,
  isAnything,
  type ProductDraft,
  untouched,
} from './product-draft';
import { catalogueKey } from './catalogue-queries';
import styles from './catalogue.module.css';
import { ChangeRefused } from './product-changes';
import { TextFields } from './text-fields';

type Prices = ProductDraft['prices'];
type PriceTableProps = {
  audiences: readonly string[];
  prices: Prices;
  onChange: (prices: Prices) => void;
};

/** The prices for one applicant; the first one that fits a traveller is theirs. */
function PriceTable({ audiences, prices, onChange }: PriceTableProps) {
  const set = (at: number, part: Partial<Prices[number]>) =>
    onChange(prices.map((price, index) => (index === at ? { ...price, ...part } : price)));
  return (
    <DataTable heads={['For', 'Sold', 'Visa fee, $', 'Service fee, $']}>
      {prices.map(({ visaFee, serviceFee, isSold }, at) => (
        <tr key={audiences[at]}>
          <td>{audiences[at]}</td>
          <td>
            <input
              type="checkbox"
              className={styles.check}
              aria-label={`Sold: ${audiences[at]}`}
              checked={isSold}
              onChange={(event) => set(at, { isSold: event.target.checked })}
            />
          </td>
          <td>
            <input
              className={styles.amount}
              inputMode="decimal"
              aria-label={`Visa fee: ${audiences[at]}`}
              disabled={!isSold}
              value={visaFee}
              onChange={(event) => set(at, { visaFee: event.target.value })}
            />
          </td>
          <td>
            <input
              className={styles.amount}
              inputMode="decimal"
              aria-label={`Service fee: ${audiences[at]}`}
              disabled={!isSold}
              value={serviceFee}
              onChange={(event) => set(at, { serviceFee: event.target.value })}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

type Rule = ProductDraft['lackingName'];
type LackingNameFieldsProps = { rule: Rule; onChange: (rule: Rule) => void };

const choices: Record<Rule['kind'], string> = {
  repeat: 'The other name again',
  text: 'These letters',
  blank: 'The field stays empty',
};

/** The filling that the destination wants for a name that a passport lacks. */
function LackingNameFields({ rule, onChange }: LackingNameFieldsProps) {
  return (
    <>
      <SelectField
        label="Passport with one name"
        value={rule.kind}
        onChange={(kind) => onChange({ ...rule, kind: kind as Rule['kind'] })}
        options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        hint="What the destination wants in the field of the other name"
      />
      {rule.kind === 'text' && (
        <div className={styles.pair}>
          <Field
            label="Letters for the given name"
            required
            maxLength={50}
            value={rule.givenName}
            onChange={(event) => onChange({ ...rule, givenName: event.target.value })}
            hint="Letters from A to Z and spaces"
          />
          <Field
            label="Letters for the surname"
            required
            maxLength={50}
            value={rule.surname}
            onChange={(event) => onChange({ ...rule, surname: event.target.value })}
            hint="Letters from A to Z and spaces"
          />
        </div>
      )}
    </>
  );
}

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
            options={Object.entries(availabilityLabels).map(([value, { label }]) => ({
              value,
              label,
            }))}
            hint={availabilityLabels[draft.availability].explained}
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

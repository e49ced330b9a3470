import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deskQueueCalls,
  type QueueCounts,
  type QueueRow,
} from '../../src/contract/desk/queue-calls';
import { call } from '../api/call';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { DeskIcon } from '../ui/desk-icon';
import { Field } from '../ui/field';
import { FailureNote } from '../ui/failure-note';
import {
  addressOf,
  colleaguesQuery,
  filterOf,
  filtersQuery,
  type QueueView,
  viewOfFilter,
} from './queue-query';
import styles from './queue-filters.module.css';

type QueueFiltersProps = {
  view: QueueView;
  rows: readonly QueueRow[];
  counts: QueueCounts | undefined;
  onChange: (change: Partial<QueueView>) => void;
};

const waitLabels: Record<string, string> = {
  open: 'Open',
  'first-check': 'First check',
  're-submitted': 'Re-submitted',
  'to-submit': 'To submit',
  embassy: 'In embassy',
  traveller: 'Waits for traveller',
  done: 'Done',
  all: 'Everything',
};

/** The filters in one row; each is kept in the address, and a set of them under a name. */
export function QueueFilters({ view, rows, counts, onChange }: QueueFiltersProps) {
  const [saving, setSaving] = useState(false);
  const colleagues = useQuery(colleaguesQuery);
  const kept = useQuery(filtersQuery);
  const countries = new Map(rows.map(({ countryId, countryName }) => [countryId, countryName]));
  if (view.countryId !== undefined && !countries.has(view.countryId))
    countries.set(view.countryId, 'chosen');
  const waits = view.waits === 'open' || view.waits === 'all' ? view.waits : view.waits.join(',');
  const shown = addressOf(view);
  const keptHere = kept.data?.filters.find(
    ({ filter }) => addressOf(viewOfFilter(filter)) === shown,
  );
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <ChipSelect
        label="Waits for"
        value={waits}
        isSet={waits !== 'open'}
        onChange={(value) =>
          onChange({ waits: value === 'open' || value === 'all' ? value : [value as never] })
        }
        options={Object.entries(waitLabels)}
      />
      <ChipSelect
        label="Destination"
        value={String(view.countryId ?? '')}
        isSet={view.countryId !== undefined}
        onChange={(value) => onChange({ countryId: value === '' ? undefined : Number(value) })}
        options={[
          ['', 'Destination: all'],
          ...[...countries]
            .sort(([, a], [, b]) => a.localeCompare(b))
            .map(([id, name]): [string, string] => [String(id), name]),
        ]}
      />
      <ChipSelect
        label="Who"
        value={view.who}
        isSet={view.who !== 'all'}
        onChange={(who) => onChange({ who })}
        options={[
          ['all', 'Who: all'],
          ['mine', 'Mine'],
          ['free', 'Not taken yet'],
          ...(colleagues.data?.operators ?? []).map(({ id, name }): [string, string] => [id, name]),
        ]}
      />
      <Toggle
        pressed={view.overdue}
        label="Late"
        count={counts?.overdue}
        onPress={() => onChange({ overdue: !view.overdue })}
      />
      <Toggle
        pressed={view.withWarning}
        label="With a warning"
        count={counts?.withWarning}
        onPress={() => onChange({ withWarning: !view.withWarning })}
      />
      {(kept.data?.filters.length ?? 0) > 0 && (
        <ChipSelect
          label="Kept filters"
          value={keptHere?.id ?? ''}
          isSet={keptHere !== undefined}
          onChange={(id) => {
            const found = kept.data?.filters.find((each) => each.id === id);
            if (found) onChange(viewOfFilter(found.filter));
          }}
          options={[
            ['', 'Kept filters'],
            ...(kept.data?.filters ?? []).map(({ id, name }): [string, string] => [id, name]),
          ]}
        />
      )}
      <span className={styles.end}>
        {shown !== '' && !keptHere && (
          <Button look="link" onClick={() => setSaving(true)}>
            Keep
          </Button>
        )}
        {keptHere && <Forget id={keptHere.id} />}
        <Button
          look="link"
          keys="s"
          onClick={() => onChange({ order: view.order === 'promise' ? 'longest' : 'promise' })}
        >
          {view.order === 'promise' ? 'Promise first' : 'Longest wait first'}
        </Button>
      </span>
      {saving && <KeepDialog view={view} onClose={() => setSaving(false)} />}
    </div>
  );
}

type ChipSelectProps = {
  label: string;
  value: string;
  isSet: boolean;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, label: string])[];
};

function ChipSelect({ label, value, isSet, onChange, options }: ChipSelectProps) {
  return (
    <span className={styles.chip} data-set={isSet || undefined}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <DeskIcon name="chevron-down" size={16} className={styles.arrow} />
    </span>
  );
}

type ToggleProps = {
  pressed: boolean;
  label: string;
  count: number | undefined;
  onPress: () => void;
};

function Toggle({ pressed, label, count, onPress }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={pressed} onClick={onPress}>
      {label}
      {count !== undefined && ` · ${count}`}
    </button>
  );
}

function KeepDialog({ view, onClose }: { view: QueueView; onClose: () => void }) {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call(deskQueueCalls.deskSaveFilter, { name, filter: filterOf({ ...view, search: '' }) }),
    onSuccess: async () => {
      await client.invalidateQueries(filtersQuery);
      onClose();
    },
  });
  return (
    <Dialog title="Keep these filters" onClose={onClose}>
      <form
        className={styles.keep}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {view.search.trim() !== '' && (
          <p>What you searched for is not kept: it is about a person.</p>
        )}
        <Field
          label="Name"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FailureNote error={save.error} />
        <Button look="primary" type="submit" busy={save.isPending}>
          Keep
        </Button>
      </form>
    </Dialog>
  );
}

function Forget({ id }: { id: string }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deskQueueCalls.deskDeleteFilter, { id }),
    onSuccess: () => client.invalidateQueries(filtersQuery),
  });
  return (
    <Button look="link" busy={remove.isPending} onClick={() => remove.mutate()}>
      Remove this filter
    </Button>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState, useEffect, type Ref } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { seesPersons } from '../../src/contract/desk/define-desk-call';
import type { QueueRow } from '../../src/contract/desk/queue-calls';
import { failureText } from '../api/failure';
import { paths } from '../app/paths';
import { useNow } from '../app/use-now';
import { useKeys } from '../keys/use-keys';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { Initials } from '../ui/initials';
import { KeyBar, KeyHint } from '../ui/key-bar';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { Empty, Failed, Loading } from '../ui/state';
import { formatCount, formatDuration } from '../ui/formats';
import { groupRows } from './queue-rows';
import { HandOverDialog, useClaimNext, useTake } from './claim-cases';
import { LoadPanel } from './load-panel';
import { addressOf, loadQuery, queueQuery, type QueueView, viewOf } from './queue-query';
import { QueueFilters } from './queue-filters';
import { queueKeys } from '../keys/all-keys';
import styles from './queue-screen.module.css';
import { QueueTable } from './queue-table';
import { SelectedCase } from './selected-case';
import { DeskIcon } from '../ui/desk-icon';

type SearchFieldProps = {
  value: string;
  onSearch: (text: string) => void;
  /** Whether travellers are found, too; otherwise orders alone. */
  forPersons: boolean;
  ref: Ref<HTMLInputElement>;
};

const pauseMs = 250;

/** Searches while typing, after a pause. */
function SearchField({ value, onSearch, forPersons, ref }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text);
      }}
    >
      <DeskIcon name="search" size={20} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={
          forPersons
            ? 'Search by name, order number, passport number or e-mail address'
            : 'Search by order number'
        }
        aria-keyshortcuts="/"
        placeholder={forPersons ? 'Name, order, passport no. or e-mail' : 'Order number'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <KeyHint keys="/" />
    </form>
  );
}

/** How many cases each operator has. */
function Holders() {
  const { operator } = useSession();
  const { data } = useQuery(loadQuery);
  if (!data) return null;
  return (
    <Panel title="Who has what" aside={`${data.unclaimed} not taken yet`}>
      {data.holders.length === 0 ? (
        <p>Nobody has taken a case.</p>
      ) : (
        <ul className={styles.holders}>
          {data.holders.map(({ operator: { id, name }, cases }) => (
            <li key={id} className={styles.holder}>
              <Initials name={name} mine={id === operator.id} /> {cases} open
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The review queue, most urgent first. */
export function QueueScreen() {
  const [address] = useSearchParams();
  const { state } = useLocation() as { state: { opened?: string } | null };
  const navigate = useNavigate();
  const now = useNow();
  const view = viewOf(address);
  const queue = useInfiniteQuery(queueQuery(view));
  const [chosen, setChosen] = useState<string | undefined>(state?.opened);
  const [handingOver, setHandingOver] = useState<QueueRow>();
  const session = useSession();
  const search = useRef<HTMLInputElement>(null);
  const filters = useRef<HTMLDivElement>(null);
  const next = useClaimNext();
  const take = useTake();

  const rows = queue.data?.pages.flatMap((page) => page.rows) ?? [];
  const first = queue.data?.pages[0];
  const at = rows.findIndex(({ applicantId }) => applicantId === chosen);
  const selected = rows[Math.max(0, at)];
  const show = (change: Partial<QueueView>) =>
    void navigate(`/${addressOf({ ...view, ...change })}`, { replace: true });
  const open = (row: QueueRow) => void navigate(paths.case(row.caseId, row.number));
  const move = (by: number) => {
    const to = rows[Math.min(rows.length - 1, Math.max(0, Math.max(0, at) + by))];
    if (to) setChosen(to.applicantId);
    if (rows.length - at < 20 && queue.hasNextPage) void queue.fetchNextPage();
  };

  useKeys(queueKeys, {
    down: () => move(1),
    up: () => move(-1),
    open: selected && (() => open(selected)),
    openNext: () => next.claim(),
    take: selected && (() => take.mutate(selected.caseId)),
    handOver: selected && (() => setHandingOver(selected)),
    filters: () => filters.current?.querySelector('select')?.focus(),
    search: () => search.current?.focus(),
    order: () => show({ order: view.order === 'promise' ? 'longest' : 'promise' }),
    leave: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  });

  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{titleOf(view)}</h1>
        {first && (
          <p className={styles.sub}>
            {formatCount(first.total, 'applicant')} · updated{' '}
            {formatDuration(now.getTime() - queue.dataUpdatedAt)} ago
          </p>
        )}
        <SearchField
          ref={search}
          forPersons={seesPersons(session.operator.roles)}
          value={view.search}
          onSearch={(text) => show({ search: text })}
        />
        <Button look="primary" keys="n" busy={next.isPending} onClick={() => next.claim()}>
          Open next
        </Button>
      </header>
      <main className={styles.columns}>
        <section className={styles.list} aria-label="Cases">
          <div ref={filters}>
            <QueueFilters view={view} rows={rows} counts={first?.counts} onChange={show} />
          </div>
          {(take.error ?? next.problem) && (
            <Note tone="danger" alert>
              {next.problem ?? failureText(take.error)}
            </Note>
          )}
          <div className={styles.table}>
            {queue.isPending && <Loading rows={12} label="Loading the queue" />}
            {queue.isError && !queue.data && (
              <Failed problem={failureText(queue.error)} onRetry={() => void queue.refetch()} />
            )}
            {first && rows.length === 0 && (
              <EmptyQueue view={view} onShowAll={() => void navigate('/')} />
            )}
            {first && rows.length > 0 && (
              <QueueTable
                groups={groupRows(rows, now)}
                now={now}
                total={first.total}
                selected={selected?.applicantId}
                onSelect={({ applicantId }) => setChosen(applicantId)}
                onOpen={open}
              />
            )}
            {queue.hasNextPage && (
              <div className={styles.more}>
                <Button
                  look="soft"
                  small
                  busy={queue.isFetchingNextPage}
                  onClick={() => void queue.fetchNextPage()}
                >
                  Show more ({rows.length} of {first?.total})
                </Button>
              </div>
            )}
          </div>
        </section>
        <aside className={styles.side} aria-label="Load and the chosen case">
          <LoadPanel />
          {selected && (
            <SelectedCase
              row={selected}
              now={now}
              onOpen={() => open(selected)}
              onTake={() => take.mutate(selected.caseId)}
              onHandOver={() => setHandingOver(selected)}
            />
          )}
          <Holders />
        </aside>
      </main>
      <KeyBar bindings={queueKeys} />
      {handingOver && (
        <HandOverDialog row={handingOver} onClose={() => setHandingOver(undefined)} />
      )}
    </>
  );
}

function titleOf({ waits, who }: QueueView): string {
  if (who === 'mine') return 'Mine';
  if (waits === 'open' || waits === 'all' || waits.length > 1) return 'Queue';
  const titles = {
    'first-check': 'First checks',
    're-submitted': 'Re-submitted',
    'to-submit': 'To submit',
    embassy: 'In embassy',
    traveller: 'Waiting for travellers',
    done: 'Done',
  } as const;
  return waits[0] ? titles[waits[0]] : 'Queue';
}

function EmptyQueue({ view, onShowAll }: { view: QueueView; onShowAll: () => void }) {
  if (addressOf(view) === '')
    return (
      <Empty icon="check-circle" title="Nothing waits">
        <p>Every check is done. New cases appear here automatically.</p>
      </Empty>
    );
  return (
    <Empty icon="search" title="Nothing fits these filters">
      <Button onClick={onShowAll}>Show everything open</Button>
    </Empty>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { deskAdminCalls, type AuditRow } from '../../src/contract/desk/admin-calls';
import { call } from '../api/call';
import { colleaguesQuery } from '../queue/queue-query';
import { DataTable, ShowMore } from '../ui/data-table';
import { Field, SelectField } from '../ui/field';
import { ListScreen } from '../ui/list-screen';
import { Empty } from '../ui/state';
import { formatMoment } from '../ui/formats';
import styles from './admin.module.css';

const filters = ['operatorId', 'caseId', 'from', 'to'] as const;
const days = { min: '2000-01-01', max: '9999-12-31' };
/** Complete filter values, which the server accepts; anything else is still being typed. */
const complete = {
  operatorId: /./,
  caseId: /^\d{8}-\d{8}$/,
  from: /^[2-9]\d{3}-/,
  to: /^[2-9]\d{3}-/,
} as const;

/**
 * The audit log: actor, action, time, and the values before and after; append-only on the server.
 */
export function AuditScreen() {
  const [address, setAddress] = useSearchParams();
  const colleagues = useQuery(colleaguesQuery);
  const value = (name: (typeof filters)[number]) => address.get(name) ?? '';
  const set = (name: (typeof filters)[number], text: string) => {
    const next = new URLSearchParams(address);
    if (text === '') next.delete(name);
    else next.set(name, text);
    setAddress(next, { replace: true });
  };
  const filter = Object.fromEntries(
    filters
      .map((name) => [name, value(name)] as const)
      .filter(([name, text]) => complete[name].test(text)),
  );
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      call(deskAdminCalls.deskAudit, {
        ...filter,
        ...(pageParam === undefined ? {} : { before: pageParam }),
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasMore, rows }) => (hasMore ? rows.at(-1)?.id : undefined),
    placeholderData: (before) => before,
  });
  const exportAddress = `/audit.ndjson?${new URLSearchParams(filter).toString()}`;
  return (
    <ListScreen
      title="Audit"
      query={query}
      tools={
        <a className={styles.export} href={exportAddress} download="audit.ndjson">
          Export these rows
        </a>
      }
      filters={
        <div className={styles.filters} role="group" aria-label="Filters">
          <SelectField
            label="Who"
            value={value('operatorId')}
            onChange={(text) => set('operatorId', text)}
            options={[
              { value: '', label: 'Everybody' },
              ...(colleagues.data?.operators ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              })),
            ]}
          />
          <Field
            label="Order number"
            value={value('caseId')}
            onChange={(event) => set('caseId', event.target.value)}
          />
          <Field
            label="From"
            type="date"
            {...days}
            value={value('from')}
            onChange={(event) => set('from', event.target.value)}
          />
          <Field
            label="To"
            type="date"
            {...days}
            value={value('to')}
            onChange={(event) => set('to', event.target.value)}
          />
        </div>
      }
    >
      {({ pages }) => (
        <>
          {pages[0]?.rows.length === 0 ? (
            <Empty icon="history" title="No row fits these filters" />
          ) : (
            <DataTable heads={['When', 'Who', 'What', 'Case', 'Before', 'After']}>
              {pages.flatMap(({ rows }) => rows.map((row) => <Row key={row.id} row={row} />))}
            </DataTable>
          )}
          <ShowMore query={query}>Show older ones</ShowMore>
        </>
      )}
    </ListScreen>
  );
}

function Row({ row: { at, operator, what, caseId, subject, before, after } }: { row: AuditRow }) {
  return (
    <tr>
      <td className={styles.when}>{formatMoment(at)}</td>
      <td className={styles.when}>{operator?.name ?? 'The server'}</td>
      <td className={styles.when}>
        {what}
        {subject !== undefined && (
          <span className={styles.subject} title={subject}>
            {shortOf(subject)}
          </span>
        )}
      </td>
      <td className={styles.when}>{caseId ?? ''}</td>
      <td>
        <code className={styles.json}>{before ?? ''}</code>
      </td>
      <td>
        <code className={styles.json}>{after ?? ''}</code>
      </td>
    </tr>
  );
}

/** The beginning of an id: the whole of it is in the title, and in the export. */
const shortOf = (subject: string) => (subject.length > 12 ? `${subject.slice(0, 8)}…` : subject);

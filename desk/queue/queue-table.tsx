import { useRef } from 'react';
import type { QueueRow } from '../../src/contract/desk/queue-calls';
import { Flag } from '../../src/ui/media/flag';
import { classNames } from '../../src/ui/styles/class-names';
import { Chip } from '../ui/chip';
import { DeskIcon } from '../ui/desk-icon';
import { Initials } from '../ui/initials';
import { countWords, dayWords, dueWords, type Urgency } from '../words/date-words';
import type { RowGroup } from './group-rows';
import { toDoOf } from './to-do';
import { useRowWindow } from './use-row-window';
import { visibleRows } from './visible-rows';
import styles from './queue-table.module.css';

type QueueTableProps = {
  groups: readonly RowGroup[];
  now: Date;
  /** Rows that fit, also those that are not loaded yet. */
  total: number;
  /** The applicant whose row is chosen. */
  selected: string | undefined;
  onSelect: (row: QueueRow) => void;
  onOpen: (row: QueueRow) => void;
};

const urgencyClass: Record<Urgency, string | undefined> = {
  late: styles.late,
  soon: styles.soon,
  later: styles.later,
  none: styles.none,
};

/** The rows of the queue below the heads of their groups. */
export function QueueTable(props: QueueTableProps) {
  const { groups, now, total, selected, onSelect, onOpen } = props;
  const table = useRef<HTMLTableElement>(null);
  const counts = groups.map(({ rows }) => rows.length);
  const chosen = groups
    .flatMap(({ rows }) => rows)
    .findIndex(({ applicantId }) => applicantId === selected);
  const slices = visibleRows(counts, useRowWindow(table, counts, chosen));
  return (
    <table className={styles.table} ref={table} aria-rowcount={total}>
      <thead>
        <tr>
          <th scope="col" className={styles.promise}>
            Promise
          </th>
          <th scope="col" className={styles.traveller}>
            Traveller
          </th>
          <th scope="col" className={styles.visa}>
            Visa
          </th>
          <th scope="col" className={styles.toDo}>
            What is to be done
          </th>
          <th scope="col" className={styles.arrival}>
            Arrives
          </th>
          <th scope="col" className={styles.who}>
            Who
          </th>
        </tr>
      </thead>
      {groups.map(({ key, title, rows, late }, index) => (
        <tbody key={`${key}-${index}`}>
          <tr className={styles.group}>
            <th colSpan={6} scope="rowgroup">
              <span className={styles.groupHead}>
                {late > 0 && <DeskIcon name="warning" size={16} className={styles.late} />}
                <span className={late > 0 ? styles.late : undefined}>{title}</span>
                <span className={styles.groupCount}>
                  {countWords(rows.length, 'applicant')}
                  {late > 0 && `, ${late} late`}
                </span>
              </span>
            </th>
          </tr>
          <Room pixels={slices[index]?.above ?? 0} />
          {rows.slice(slices[index]?.from, slices[index]?.to).map((row) => (
            <Row
              key={row.applicantId}
              row={row}
              now={now}
              isSelected={row.applicantId === selected}
              onSelect={() => onSelect(row)}
              onOpen={() => onOpen(row)}
            />
          ))}
          <Room pixels={slices[index]?.below ?? 0} />
        </tbody>
      ))}
    </table>
  );
}

/** The room of rows that are not drawn. */
function Room({ pixels }: { pixels: number }) {
  const setHeight = (row: HTMLTableRowElement | null) => {
    if (row) row.style.blockSize = `${pixels}px`;
  };
  return pixels > 0 ? <tr ref={setHeight} aria-hidden="true" /> : null;
}

type RowProps = {
  row: QueueRow;
  now: Date;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
};

function Row({ row, now, isSelected, onSelect, onOpen }: RowProps) {
  const due = dueWords(row.dueAt, now);
  const toDo = toDoOf(row, now);
  return (
    <tr
      className={classNames(styles.row, isSelected && styles.selected)}
      aria-current={isSelected || undefined}
      onClick={onSelect}
      onDoubleClick={onOpen}
    >
      <td className={classNames(styles.due, urgencyClass[due.urgency])}>
        {due.urgency === 'late' && <DeskIcon name="warning" size={16} />}
        {due.urgency === 'soon' && <DeskIcon name="clock" size={16} />}
        {due.text}
      </td>
      <td className={styles.name}>
        <button type="button" className={styles.open} onFocus={onSelect} onClick={onOpen}>
          {row.name}
        </button>
        <span className={styles.of}>
          {' '}
          · {row.number} of {row.applicants}
        </span>
      </td>
      <td className={styles.visa}>
        <span className={styles.product}>
          <Flag src={`/flags/${row.flagKey.toLowerCase()}.svg`} size="small" />
          <span className={styles.productName} title={`${row.countryName}, ${row.productName}`}>
            {row.countryName}
            <span className={styles.variant}>, {row.productName}</span>
          </span>
        </span>
      </td>
      <td>
        <Chip tone={toDo.tone} icon={toDo.icon}>
          {toDo.text}
        </Chip>
      </td>
      <td className={styles.arrival}>{row.arrival === undefined ? '–' : dayWords(row.arrival)}</td>
      <td>
        <Initials name={row.claim?.operator.name} mine={row.claim?.isMine ?? false} />
      </td>
    </tr>
  );
}

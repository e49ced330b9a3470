import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QueueRow } from '../../src/contract/desk/queue-calls';
import { Flag } from '../../src/ui/media/flag';
import { classNames } from '../../src/ui/styles/class-names';
import { Chip } from '../ui/chip';
import { DeskIcon } from '../ui/desk-icon';
import { Initials } from '../ui/initials';
import { formatCount, formatDay, dueLabel, type Urgency } from '../ui/formats';
import { type RowGroup, scrollToRow, type ScrollWindow, toDoOf, visibleRows } from './queue-rows';
import styles from './queue-table.module.css';

/** Scrolling by less draws nothing new. */
const stepPixels = 200;

/** The visible part of the table within its scroller; the chosen row is scrolled to. */
function useRowWindow(
  table: RefObject<HTMLTableElement | null>,
  counts: readonly number[],
  chosen: number,
): ScrollWindow {
  const [seen, setSeen] = useState<ScrollWindow>({ top: 0, height: 1_000 });
  useEffect(() => {
    const scroller = table.current?.parentElement;
    if (!scroller) return undefined;
    const look = () => {
      const top = Math.floor(scroller.scrollTop / stepPixels) * stepPixels;
      const height = scroller.clientHeight + stepPixels;
      setSeen((before) =>
        before.top === top && before.height === height ? before : { top, height },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [table]);
  const shape = counts.join();
  useEffect(() => {
    const scroller = table.current?.parentElement;
    if (!scroller || chosen < 0) return;
    const { scrollTop: top, clientHeight: height } = scroller;
    const to = scrollToRow(shape.split(',').map(Number), chosen, { top, height });
    if (to !== undefined) scroller.scrollTo({ top: to });
  }, [table, shape, chosen]);
  return seen;
}

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
                  {formatCount(rows.length, 'applicant')}
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
  const due = dueLabel(row.dueAt, now);
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
      <td className={styles.arrival}>{row.arrival === undefined ? '–' : formatDay(row.arrival)}</td>
      <td>
        <Initials name={row.claim?.operator.name} mine={row.claim?.isMine ?? false} />
      </td>
    </tr>
  );
}

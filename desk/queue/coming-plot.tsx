import { dayWords } from '../words/date-words';
import { totalOf, type DeskLoad } from './load-words';
import styles from './plot.module.css';

const width = 312;
const height = 190;
const left = 28;
const floor = 150;
const ceiling = 26;
const bar = 28;
const shownDays = 6;

/** A round number of at least the highest bar, with steps that can be read. */
export function scaleOf(highest: number): { top: number; step: number } {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const step = steps.find((each) => each * 3 >= highest) ?? highest;
  return { top: Math.max(step, Math.ceil(highest / step) * step), step };
}

/** Bars of the coming days against what the team can do; the words under it say the same. */
export function ComingPlot({ coming, capacity }: Pick<DeskLoad, 'coming' | 'capacity'>) {
  const days = coming.slice(0, shownDays);
  const { top, step } = scaleOf(Math.max(capacity, ...days.map(totalOf)));
  const y = (count: number) => floor - (count / top) * (floor - ceiling);
  const gap = (width - left) / shownDays;
  const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={days.map((day) => `${dayWords(day.day)}: ${totalOf(day)}`).join('; ')}
    >
      {lines.map((count) => (
        <g key={count}>
          <line className={styles.grid} x1={left} x2={width} y1={y(count)} y2={y(count)} />
          <text x={left - 8} y={y(count) + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const x = left + index * gap + (gap - bar) / 2;
        const [weekday, number] = dayWords(day.day).split(' ');
        const afterLate = y(day.late);
        const afterFirst = y(day.late + day.firstCheck);
        const end = y(totalOf(day));
        return (
          <g key={day.day}>
            <rect
              className={styles.late}
              x={x}
              width={bar}
              y={afterLate}
              height={floor - afterLate}
            />
            <rect
              className={styles.first}
              x={x}
              width={bar}
              y={afterFirst}
              height={afterLate - afterFirst}
            />
            <rect
              className={styles.rest}
              x={x}
              width={bar}
              y={end}
              height={afterFirst - end}
              rx={2}
            />
            <text
              className={totalOf(day) > capacity && capacity > 0 ? styles.over : styles.total}
              x={x + bar / 2}
              y={end - 6}
              textAnchor="middle"
            >
              {totalOf(day)}
            </text>
            <text
              className={index === 0 ? styles.today : undefined}
              x={x + bar / 2}
              y={floor + 16}
              textAnchor="middle"
            >
              {index === 0 ? 'Today' : weekday}
            </text>
            <text x={x + bar / 2} y={floor + 31} textAnchor="middle">
              {number}
            </text>
          </g>
        );
      })}
      {capacity > 0 && (
        <>
          <line
            className={styles.capacity}
            x1={left}
            x2={width}
            y1={y(capacity)}
            y2={y(capacity)}
          />
          <text className={styles.capacityText} x={width} y={y(capacity) - 5} textAnchor="end">
            team can do {capacity}
          </text>
        </>
      )}
    </svg>
  );
}

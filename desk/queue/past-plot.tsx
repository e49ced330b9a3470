import { dayWords } from '../words/date-words';
import { scaleOf } from './coming-plot';
import type { DeskLoad } from './load-words';
import styles from './plot.module.css';

const width = 312;
const height = 170;
const left = 28;
const floor = 140;
const ceiling = 14;

/** The checks that arrived and were finished on each of the last days. */
export function PastPlot({ past }: Pick<DeskLoad, 'past'>) {
  const { top, step } = scaleOf(
    Math.max(1, ...past.flatMap(({ arrived, finished }) => [arrived, finished])),
  );
  const y = (count: number) => floor - (count / top) * (floor - ceiling);
  const gap = (width - left) / Math.max(1, past.length);
  const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
  const bar = Math.max(1, gap / 2 - 0.75);
  const first = past[0];
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Cases that arrived and were finished on each of the last 30 days"
    >
      {lines.map((count) => (
        <g key={count}>
          <line className={styles.grid} x1={left} x2={width} y1={y(count)} y2={y(count)} />
          <text x={left - 8} y={y(count) + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {past.map(({ day, arrived, finished }, index) => {
        const x = left + index * gap;
        return (
          <g key={day}>
            <rect
              className={styles.first}
              x={x}
              width={bar}
              y={y(arrived)}
              height={floor - y(arrived)}
            />
            <rect
              className={styles.rest}
              x={x + gap / 2}
              width={bar}
              y={y(finished)}
              height={floor - y(finished)}
            />
          </g>
        );
      })}
      {first && (
        <text x={left} y={floor + 18}>
          {dayWords(first.day)}
        </text>
      )}
      <text x={width} y={floor + 18} textAnchor="end">
        today
      </text>
    </svg>
  );
}

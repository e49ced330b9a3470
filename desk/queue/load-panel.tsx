import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { Failed, Loading } from '../ui/state';
import { useNow } from '../app/use-now';
import { axisDay, dayOf, formatDay } from '../ui/formats';
import styles from './load-panel.module.css';
import { type DeskLoad, loadLabels, pastWords, totalOf } from './load-labels';
import plotStyles from './plot.module.css';
import { loadQuery } from './queue-query';

const comingPlotWidth = 312;
const comingPlotHeight = 190;
const comingPlotLeft = 28;
const comingPlotFloor = 150;
const comingPlotCeiling = 26;
const bar = 28;
const shownDays = 6;

/** A round number of at least the highest bar, with steps that can be read. */
function scaleOf(highest: number): { top: number; step: number } {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const step = steps.find((each) => each * 3 >= highest) ?? highest;
  return { top: Math.max(step, Math.ceil(highest / step) * step), step };
}

type ComingPlotProps = Pick<DeskLoad, 'coming' | 'capacity'> & {
  /** By the operator's clock, as in the queue's groups. */
  today: string;
};

/** Bars of the coming days against what the team can do; the words under it say the same. */
function ComingPlot({ coming, capacity, today }: ComingPlotProps) {
  const days = coming.slice(0, shownDays);
  const { top, step } = scaleOf(Math.max(capacity, ...days.map(totalOf)));
  const y = (count: number) =>
    comingPlotFloor - (count / top) * (comingPlotFloor - comingPlotCeiling);
  const gap = (comingPlotWidth - comingPlotLeft) / shownDays;
  const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
  return (
    <svg
      className={plotStyles.plot}
      viewBox={`0 0 ${comingPlotWidth} ${comingPlotHeight}`}
      role="img"
      aria-label={days.map((day) => `${formatDay(day.day)}: ${totalOf(day)}`).join('; ')}
    >
      {lines.map((count) => (
        <g key={count}>
          <line
            className={plotStyles.grid}
            x1={comingPlotLeft}
            x2={comingPlotWidth}
            y1={y(count)}
            y2={y(count)}
          />
          <text x={comingPlotLeft - 8} y={y(count) + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const x = comingPlotLeft + index * gap + (gap - bar) / 2;
        const { weekday, number } = axisDay(day.day);
        const afterLate = y(day.late);
        const afterFirst = y(day.late + day.firstCheck);
        const end = y(totalOf(day));
        return (
          <g key={day.day}>
            <rect
              className={plotStyles.late}
              x={x}
              width={bar}
              y={afterLate}
              height={comingPlotFloor - afterLate}
            />
            <rect
              className={plotStyles.first}
              x={x}
              width={bar}
              y={afterFirst}
              height={afterLate - afterFirst}
            />
            <rect
              className={plotStyles.rest}
              x={x}
              width={bar}
              y={end}
              height={afterFirst - end}
              rx={2}
            />
            <text
              className={
                totalOf(day) > capacity && capacity > 0 ? plotStyles.over : plotStyles.total
              }
              x={x + bar / 2}
              y={end - 6}
              textAnchor="middle"
            >
              {totalOf(day)}
            </text>
            <text
              className={day.day === today ? plotStyles.today : undefined}
              x={x + bar / 2}
              y={comingPlotFloor + 16}
              textAnchor="middle"
            >
              {day.day === today ? 'Today' : weekday}
            </text>
            <text x={x + bar / 2} y={comingPlotFloor + 31} textAnchor="middle">
              {number}
            </text>
          </g>
        );
      })}
      {capacity > 0 && (
        <>
          <line
            className={plotStyles.capacity}
            x1={comingPlotLeft}
            x2={comingPlotWidth}
            y1={y(capacity)}
            y2={y(capacity)}
          />
          <text
            className={plotStyles.capacityText}
            x={comingPlotWidth}
            y={y(capacity) - 5}
            textAnchor="end"
          >
            team can do {capacity}
          </text>
        </>
      )}
    </svg>
  );
}

const width = 312;
const height = 170;
const left = 28;
const floor = 140;
const ceiling = 14;

/** The checks that arrived and were finished on each of the last days. */
function PastPlot({ past }: Pick<DeskLoad, 'past'>) {
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
      className={plotStyles.plot}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Cases that arrived and were finished on each of the last 30 days"
    >
      {lines.map((count) => (
        <g key={count}>
          <line className={plotStyles.grid} x1={left} x2={width} y1={y(count)} y2={y(count)} />
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
              className={plotStyles.first}
              x={x}
              width={bar}
              y={y(arrived)}
              height={floor - y(arrived)}
            />
            <rect
              className={plotStyles.rest}
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
          {formatDay(first.day)}
        </text>
      )}
      <text x={width} y={floor + 18} textAnchor="end">
        today
      </text>
    </svg>
  );
}

/** The load of the coming days, or of the last 30; each plot with what it says in words. */
export function LoadPanel() {
  const { data, error, refetch } = useQuery(loadQuery);
  const now = useNow();
  const [past, setPast] = useState(false);
  const title = past ? 'The last 30 days' : 'Load, by promised day';
  const other = (
    <Button look="link" onClick={() => setPast(!past)}>
      {past ? 'Coming days' : 'Last 30 days'}
    </Button>
  );
  if (!data)
    return (
      <Panel title={title}>
        {error ? (
          <Failed problem={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={4} label="Loading the load" />
        )}
      </Panel>
    );
  if (past)
    return (
      <Panel title={title} aside={other}>
        <PastPlot past={data.past} />
        <p className={styles.legend}>
          <Key look="action" /> arrived <Key look="rest" /> finished
        </p>
        <p>{pastWords(data.past)}</p>
      </Panel>
    );
  const today = dayOf(now);
  const words = loadLabels(data, today);
  return (
    <Panel title={title} aside={other}>
      <ComingPlot coming={data.coming} capacity={data.capacity} today={today} />
      <p className={styles.legend}>
        <Key look="late" /> late <Key look="action" /> first check <Key look="rest" /> re-submitted,
        to submit
      </p>
      <Note tone={words.tone}>
        <span>
          <strong>{words.strong}</strong> {words.text}
        </span>
      </Note>
    </Panel>
  );
}

function Key({ look }: { look: 'late' | 'action' | 'rest' }) {
  return <span className={`${styles.key} ${styles[look]}`} aria-hidden="true" />;
}

import type { Turn } from './load';
import type { Part } from './requests';

/** With the milliseconds of a processor that each request took of the server and its workers. */
type MeasuredTurn = Turn & { readonly processorMs: number };

/** A turn of each side in a row, of a part at a number of servers. */
export interface Round {
  readonly part: Part;
  readonly servers: number;
  readonly ours: MeasuredTurn;
  readonly bare: MeasuredTurn;
}

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

const rounded = (number: number, digits = 2) => Number(number.toFixed(digits));

/**
 * The figures of all rounds. A ratio is the median of the rounds' own, because a turn is compared with
 * its neighbour only: what else the machine does changes from minute to minute.
 */
export function judge(rounds: readonly Round[]) {
  const cells = rounds.filter(isFirst).map(({ part, servers }) => {
    const of = rounds.filter((each) => each.part === part && each.servers === servers);
    const ratios = of.map(({ ours, bare }) => ours.perSecond / bare.perSecond);
    const times = of.flatMap(({ ours }) => ours.times);
    const bareTimes = of.flatMap(({ bare }) => bare.times);
    return {
      part,
      servers,
      perSecond: rounded(median(of.map(({ ours }) => ours.perSecond)), 1),
      bare: rounded(median(of.map(({ bare }) => bare.perSecond)), 1),
      vsBare: rounded(median(ratios)),
      from: rounded(Math.min(...ratios)),
      to: rounded(Math.max(...ratios)),
      cpuMs: rounded(median(of.map(({ ours }) => ours.processorMs)), 1),
      bareCpuMs: rounded(median(of.map(({ bare }) => bare.processorMs)), 1),
      p50Ms: rounded(quantile(times, 0.5), 0),
      p99Ms: rounded(quantile(times, 0.99), 0),
      bareP99Ms: rounded(quantile(bareTimes, 0.99), 0),
    };
  });
  const of = (part: Part) => cells.filter((cell) => cell.part === part);
  const worst = (part: Part) => Math.min(...of(part).map(({ vsBare }) => vsBare));
  const reads = of('reads');
  const alone = reads[0];
  return {
    cells,
    figures: {
      readVsBare: finite(worst('reads')),
      uploadVsBare: finite(worst('uploads')),
      p99Ms: finite(Math.max(...reads.map(({ p99Ms }) => p99Ms))),
      /** Reads that each server answers, against those that one answers alone. */
      perServer: reads.map(({ perSecond, servers }) =>
        rounded(perSecond / servers / ((alone?.perSecond ?? NaN) / (alone?.servers ?? NaN))),
      ),
    },
  };
}

/** Whether it is the first one of its part and number of servers. */
const isFirst = ({ part, servers }: Round, at: number, all: readonly Round[]): boolean =>
  all.findIndex((each) => each.part === part && each.servers === servers) === at;

/** null for what was not measured. */
const finite = (number: number) => (Number.isFinite(number) ? number : null);

import type { DeskCase } from '../../src/contract/desk/case-shape';

type Entry = DeskCase['history'][number];

/** Lines of a case's history; what one operator did several times in a row is one line. */
export function inShort(history: readonly Entry[]): { at: string; text: string }[] {
  const lines: { at: string; what: string; times: number }[] = [];
  for (const { at, operator, what } of history) {
    const done = `${what.replaceAll('-', ' ')}${operator ? `, ${operator.name}` : ''}`;
    const last = lines.at(-1);
    if (last?.what === done) last.times += 1;
    else lines.push({ at, what: done, times: 1 });
  }
  return lines.map(({ at, what, times }) => ({
    at,
    text: times === 1 ? what : `${what}, ${times} times`,
  }));
}

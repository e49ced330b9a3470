import type { CaseItem } from '../../../src/contract/desk/case-item';
import type { RegionState } from './no-rhythm';

/** Findings of the screen itself, made while the item was shown. */
interface Shown {
  readonly regions: readonly RegionState[];
  /** Whether a check of the photo's report failed. */
  readonly hasFailedChecks: boolean;
}

/** The warnings of an item: an approval over them needs a second, different key. */
export function warningsOf(
  { findings, photo }: Pick<CaseItem, 'photo' | 'findings'>,
  { regions, hasFailedChecks }: Shown,
): string[] {
  return [
    ...findings
      .filter(({ verdict }) => verdict === 'differs')
      .map(({ what, detail }) => (detail === undefined ? `${what}.` : `${what}: ${detail}.`)),
    ...(hasFailedChecks || (photo?.problems.length ?? 0) > 0
      ? ['The photo failed a check: see its report.']
      : []),
    ...(regions.includes('elsewhere') ? ['It is not shown here: open it in its own tab.'] : []),
  ];
}

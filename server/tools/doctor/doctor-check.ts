/** How a check ended. */
export type Verdict = 'ok' | 'warning' | 'wrong' | 'skipped';

/** One check, its verdict, and a sentence for the operator. */
export interface DoctorCheck {
  readonly name: string;
  readonly verdict: Verdict;
  readonly sentence: string;
}

/** Runs a check that throws if something is wrong. */
export async function checkOf(
  name: string,
  work: () => Promise<string | Omit<DoctorCheck, 'name'>>,
): Promise<DoctorCheck> {
  try {
    const done = await work();
    return typeof done === 'string' ? { name, verdict: 'ok', sentence: done } : { name, ...done };
  } catch (error) {
    return { name, verdict: 'wrong', sentence: (error as Error).message };
  }
}

/** The checks as lines, and how many are wrong. */
export function reportOf(checks: readonly DoctorCheck[]): string {
  const wrong = checks.filter(({ verdict }) => verdict === 'wrong').length;
  const lines = checks.map(
    ({ name, verdict, sentence }) => `${verdict.padEnd(8)} ${name}: ${sentence}`,
  );
  const summary =
    wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${checks.length} checks are wrong.`;
  return [...lines, '', summary].join('\n');
}

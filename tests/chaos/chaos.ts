import { runChaos } from './run-chaos';

function numberAfter(args: readonly string[], flag: string, preset: number): number {
  const at = args.indexOf(flag);
  return at < 0 ? preset : Number(args[at + 1]);
}

/**
 * Runs the chaos and prints its figures; the last line is JSON.
 * @returns the exit status: 1 if anything was lost, doubled, wrong or left
 */
export async function chaos(args: readonly string[]): Promise<number> {
  const seed = numberAfter(args, '--seed', Date.now() % 100_000);
  const minutes = numberAfter(args, '--minutes', 10);
  const phones = numberAfter(args, '--phones', 40);
  console.log(`${minutes} minutes, ${phones} phones, seed ${seed}`);
  const begin = performance.now();
  const say = (what: string) =>
    console.log(`${Math.round((performance.now() - begin) / 1000)} s: ${what}`);
  const { figures, findings, done, waits } = await runChaos({ minutes, phones, seed, say });
  for (const [kind, all] of Object.entries(findings))
    for (const each of all as string[]) console.log(`${kind}: ${each}`);
  console.log(done);
  console.log(`uploads rested, in ms: ${waits.join(' ')}`);
  console.log(JSON.stringify(figures));
  const { acknowledgedLost, doubled, ledgerWrong, orphans } = figures;
  return acknowledgedLost + doubled + ledgerWrong + orphans === 0 ? 0 : 1;
}

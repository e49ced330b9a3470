import { appendFileSync, readFileSync } from 'node:fs';
import { runNamed } from '../run.mjs';

/** Where tests that passed only at a second try are listed, with their cause. */
const ledger = 'tests/flaky.md';

/** With more failures than this something is broken, and no second try is worth its time. */
const mostTried = 8;

/** A promise that broke once is broken: what is lost, doubled, foreign or wrong is not tried again. */
const brokenPromise = /"?(lost|duplicated|doubled|foreign|acknowledgedLost|ledgerWrong)"?: ?[1-9]/;

/** How often the ledger names a test. */
const timesInLedger = (title) =>
  readFileSync(ledger, 'utf8')
    .split('\n')
    .filter((line) => line.includes(title)).length;

const firstLine = (message) =>
  (message.split('\n').find((line) => line.trim() !== '') ?? '').replaceAll('|', '/').slice(0, 160);

/** Runs one test alone. @returns whether it passed */
async function passesAlone({ suite, file, name }, env) {
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: '' } };
  return (
    (await runNamed(`${suite.name} again`, suite.command, suite.alone(file, name), options)) === 0
  );
}

/**
 * Tries failed tests once more, each alone, when everything else has ended and the machine is quiet.
 * What passes then is written to the ledger; what the ledger has twice already stays failed.
 * @param failures `{suite, file, name, title, message}`
 * @param envOf the environment variables of a suite
 * @returns those that stay failed
 */
export async function tryAgain(failures, envOf) {
  if (failures.length > mostTried) return failures;
  const left = [];
  for (const failure of failures) {
    const { suite, name, title, message } = failure;
    const mayBeLuck = name !== undefined && !brokenPromise.test(message);
    const isRepeated = timesInLedger(title) >= 2;
    if (isRepeated)
      console.error(`${title} is in ${ledger} twice: repair it, or tag it as a sweep.`);
    if (isRepeated || !mayBeLuck || !(await passesAlone(failure, envOf(suite)))) {
      left.push(failure);
      continue;
    }
    const day = new Date().toISOString().slice(0, 10);
    const line = `| ${day} | ${title} | ${firstLine(message)} | not found yet |`;
    appendFileSync(ledger, `${line}\n`);
    console.warn(
      `\n!!! A test passed only alone. Commit its line of ${ledger}, with its cause:\n${line}\n`,
    );
  }
  return left;
}

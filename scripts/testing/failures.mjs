import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const linesShown = 25;

/** The beginning of a failure's message, without colours and stack lines of the test runner. */
const shorten = (message) =>
  message
    .replaceAll(escapes, '')
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, linesShown)
    .join('\n');

/** A report of Vitest; a file that could not be loaded has failed without a test's name. */
function readVitest({ testResults, numPassedTests, numPendingTests, numTodoTests }) {
  const failures = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(process.cwd(), path);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        ...{ file, name: fullName, title: `${file}: ${fullName}` },
        message: shorten(failureMessages.join('\n')),
      }));
    const isBroken = status === 'failed' && failed.length === 0;
    return isBroken ? [{ file, title: file, message: shorten(message) }] : failed;
  });
  return { passed: numPassedTests, skipped: numPendingTests + numTodoTests, failures };
}

/** A report of Playwright. */
function readPlaywright({ suites, errors, stats }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        ...{ file, name: title, title: `${file}: ${title}` },
        message: shorten(results.find(({ error }) => error)?.error.message ?? ''),
      })),
  );
  const broken = errors.map(({ message }) => ({ title: 'set-up', message: shorten(message) }));
  return { passed: stats.expected, skipped: stats.skipped, failures: [...failed, ...broken] };
}

/**
 * Reads the report that a suite has written.
 * @returns `{passed, skipped, failures}`, each failure with a title, a message and, if it is one test,
 *   its file and name
 * @throws if there is no report
 */
export function readReport(path, runner) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return runner === 'vitest' ? readVitest(report) : readPlaywright(report);
}

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

const triedAgain = ' (passed when it was tried again)';

/**
 * The failures in a report of Vitest, including files that could not be loaded and tests that passed
 * on a retry: `{title, message}`.
 */
export function failedOfVitest({ testResults }) {
  return testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const name = relative(process.cwd(), path);
    const failed = assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map((test) => ({
        title: `${name}: ${test.fullName}${test.status === 'passed' ? triedAgain : ''}`,
        message: shorten(test.failureMessages.join('\n')),
      }));
    const isBroken = status === 'failed' && failed.length === 0;
    return isBroken ? [{ title: name, message: shorten(message) }] : failed;
  });
}

/** The failures in a report of Playwright, including tests that passed on a retry. */
export function failedOfPlaywright({ suites }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        title: `${file}: ${title}${status === 'flaky' ? triedAgain : ''}`,
        message: shorten(results.find(({ error }) => error)?.error.message ?? ''),
      })),
  );
}

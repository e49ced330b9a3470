import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkLicences, isAllowed } from '../../scripts/check-licences.mjs';

interface Locked {
  readonly hasInstallScript?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

test('packages are installed without their scripts, and none has a script', () => {
  const withScripts = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  expect(withScripts).toEqual([]);
  for (const file of ['scripts/prepare.mjs', 'operations/Containerfile']) {
    const installs = readFileSync(file, 'utf8').match(/^.*\bnpm\b.*\bci\b.*$/gm) ?? [];
    expect(installs.length, file).toBeGreaterThan(0);
    for (const line of installs) expect(line, file).toContain('--ignore-scripts');
  }
});

describe('licences', () => {
  const list = ['MIT', 'ISC'];

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['(GPL-3.0 OR AGPL-3.0)', false],
    ['none', false],
  ])('%s: %s', (expression, isOn) => {
    expect(isAllowed(expression, list)).toBe(isOn);
  });

  test('of all packages are on the list', () => {
    expect(checkLicences()).toBe(0);
  });
});

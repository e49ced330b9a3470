import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { described, variablesTable } from '../../server/settings/describe-variables';
import { variables } from '../../server/settings/variables';

test('every variable that the server reads is described once', () => {
  const names = described.flatMap(({ names: together }) => together);
  expect([...names].sort()).toEqual(Object.keys(variables).sort());
});

test('the settings page has the names and defaults of the variables that the server reads', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toContain(`\n${variablesTable()}\n`);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variablesTable } from '../../server/settings/declare-variables';
import { variables } from '../../server/settings/variables';

test('the settings page has the names, defaults and meanings of the variables that the server reads', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toContain(`\n${variablesTable(variables)}\n`);
});

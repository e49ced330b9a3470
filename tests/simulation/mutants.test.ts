import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { begunMutants } from './begun-mutants';
import { formMutants } from './form-mutants';
import { moneyMutants } from './money/money-mutants';
import { mutants } from './mutants';
import { offerMutants } from './offer-mutants';

test('every deliberate bug still fits the source that it changes', () => {
  const all = [...mutants, ...begunMutants, ...formMutants, ...offerMutants, ...moneyMutants];
  const patches = all.flatMap(({ name, and = [], ...own }) =>
    [own, ...and].map((patch) => ({ name, ...patch })),
  );
  const times = (text: string, part: string) => text.split(part).length - 1;
  const unfit = patches.filter(({ file, from }) => times(readFileSync(file, 'utf8'), from) !== 1);
  expect(unfit.map(({ name }) => name)).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Mutant } from '../screen/mutants/mutant';

const lists = 'tests/screen/mutants';

test('every deliberate fault of a screen still fits the source that it changes', async () => {
  const names = readdirSync(lists).filter((name) => !/^(run|mutant)\.ts$/.test(name));
  const loaded = await Promise.all(
    names.map((name) => import(`../screen/mutants/${name.replace(/\.ts$/, '')}.ts`)),
  );
  const mutants = loaded.flatMap(({ mutants: own }: { mutants: readonly Mutant[] }) => own);
  const unfit = mutants.filter(
    ({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2,
  );
  expect(mutants.length).toBeGreaterThan(60);
  expect(unfit.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

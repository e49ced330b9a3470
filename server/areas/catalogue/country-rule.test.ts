import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allResidentsExcept, both, everybody, nationalsOf, residentsOf } from './audience';
import type { Audience, CountryRule } from './catalogue-types';
import { compactRule, except, holdsFor, isFor, only } from './country-rule';

const id = fc.integer({ min: 1, max: 12 });
const ids = fc.uniqueArray(id);
const rule: fc.Arbitrary<CountryRule> = fc.oneof(
  fc.constant<CountryRule>({ kind: 'all' }),
  ids.map((list) => only(...list)),
  ids.map((list) => except(...list)),
);
const audience: fc.Arbitrary<Audience> = fc.record({ nationalities: rule, residences: rule });

test('a compact rule matches exactly the chosen countries', () => {
  fc.assert(
    fc.property(ids, ids, (universe, chosen) => {
      const compact = compactRule(universe, (each) => chosen.includes(each));
      for (const each of universe) expect(holdsFor(compact, each)).toBe(chosen.includes(each));
    }),
  );
});

test('a compact rule lists the smaller of both sets', () => {
  expect(compactRule([1, 2, 3], () => true)).toEqual({ kind: 'all' });
  expect(compactRule([1, 2, 3], (each) => each !== 2)).toEqual(except(2));
  expect(compactRule([1, 2, 3], (each) => each === 2)).toEqual(only(2));
  expect(compactRule([1, 2, 3], () => false)).toEqual(only());
});

test('both() is the intersection of two audiences', () => {
  fc.assert(
    fc.property(audience, audience, id, id, (a, b, nationality, residence) => {
      expect(isFor(both(a, b), nationality, residence)).toBe(
        isFor(a, nationality, residence) && isFor(b, nationality, residence),
      );
    }),
  );
});

test('nationality and residence must both match', () => {
  const indiansAbroad = both(nationalsOf([356]), allResidentsExcept([356]));
  expect(isFor(indiansAbroad, 356, 702)).toBe(true);
  expect(isFor(indiansAbroad, 356, 356)).toBe(false);
  expect(isFor(indiansAbroad, 704, 702)).toBe(false);
  expect(isFor(residentsOf([702]), 704, 702)).toBe(true);
  expect(isFor(everybody, 1, 2)).toBe(true);
});

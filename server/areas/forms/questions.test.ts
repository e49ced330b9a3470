import { expect, test } from 'vitest';
import { referenceCatalogue } from '../catalogue/reference-catalogue';
import { questions } from './questions';

/** The sentences of a product's texts that say something about the application form. */
function promisesOf(value: unknown): string[] {
  // Without the title of the step itself.
  if (typeof value === 'string')
    return value
      .split(/(?<=\.)\s/)
      .filter(
        (sentence) => sentence.includes('in the application form') && !sentence.startsWith('Fill'),
      );
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(promisesOf);
}

test('a product promises no question that the application form does not have', () => {
  const labels = questions.map(({ label }) => String(label).toLowerCase());
  const promises = new Set(referenceCatalogue.destinations.flatMap(promisesOf));
  expect([...promises]).not.toEqual([]);
  for (const promise of promises)
    expect(labels.filter((label) => promise.toLowerCase().includes(label))).not.toEqual([]);
});

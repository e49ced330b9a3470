import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referenceCatalogue } from './reference-catalogue';

const folder = 'public/scenes/samples';

test('[PROD-15] every sample exists, is small, and is marked as a specimen', () => {
  const keys = new Set(
    referenceCatalogue.destinations.flatMap(({ products }) =>
      products.flatMap(({ photo, visaPageSampleKey, identityMaterial }) => [
        visaPageSampleKey,
        photo?.sampleKey,
        ...identityMaterial.flatMap(({ required, optional }) =>
          [...required, ...optional].flatMap(({ sampleKeys }) => sampleKeys),
        ),
      ]),
    ),
  );
  const named = [...keys].filter((key) => typeof key === 'string');
  expect([...named].sort()).toEqual(readdirSync(folder).sort());
  for (const key of named) {
    const file = readFileSync(`${folder}/${key}`, 'latin1');
    expect([key, file.includes('SPECIMEN'), file.length < 16_000]).toEqual([key, true, true]);
  }
});

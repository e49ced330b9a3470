import { expect, inject, test } from 'vitest';
import { wholePicture } from '../../src/domain/document/page-scan';
import { createImageClient, type ImageClient } from '../../src/workers/image/image-client';
import { mutate } from '../support/fixtures/mutate';
import { seededRandom } from '../support/fixtures/seeded-random';
import { fixture } from './picture-reading';

const mutants = inject('mutants');
const seed = inject('seed');
const requirement = { width: 35, height: 45, color: 'White' };

/** Without 'processing-failed': no mutant crashes the worker, silences it, or surprises it. */
const typedAnswers = new Set([
  'ok',
  'blocked',
  'empty',
  'truncated',
  'undecodable',
  'unsupported-type',
  'too-many-pixels',
  'animated',
  'too-complex',
]);
const hangMs = 10_000;

/** The finder of pages and the cutter: null or a refusal for what is no picture, and always in time. */
async function scanMutant(client: ImageClient, bytes: Blob, label: string): Promise<void> {
  const begun = performance.now();
  const picture = await client.findPageInFile(bytes);
  const job = { id: `scan of ${label}`, bytes, corners: picture?.page ?? wholePicture };
  const page = await client.straightenPage({ ...job, look: 'document' });
  if (picture) {
    expect(picture.preview.byteLength, label).toBeGreaterThan(0);
    expect(page.ok, label).toBe(true);
  } else expect(page, label).toEqual({ ok: false, problem: 'unreadable' });
  expect(performance.now() - begun, label).toBeLessThan(hangMs);
}

test('mutants through the worker give a typed answer in time', { timeout: 3_600_000 }, async () => {
  const client = createImageClient();
  const originals = await Promise.all([
    fixture({ make: 'marker-jpeg', width: 200, height: 150, options: { orientation: 6 } }),
    fixture({ make: 'portrait', options: { width: 280, height: 360 } }),
    fixture({ make: 'marker-jpeg', width: 260, height: 260, options: { progressive: true } }),
    fixture({ make: 'turned-png', width: 320, height: 260, orientation: 5 }),
    fixture({ make: 'jpeg-with-film' }),
    fixture({ make: 'transparent-png', width: 260, height: 260 }),
    fixture({ make: 'animated-webp' }),
    fixture({ make: 'heic-header' }),
    fixture({ make: 'heic', options: { orientation: 6 } }),
  ]);
  const random = seededRandom(seed);
  const answers = new Map<string, number>();
  for (let round = 0; round < mutants; round += 1) {
    const original = originals[round % originals.length] ?? new ArrayBuffer(0);
    const bytes = mutate(new Uint8Array(original), random);
    const begun = performance.now();
    const asPhoto = random() < 0.5;
    const result = asPhoto
      ? await client.preparePhoto(new Blob([bytes]), requirement)
      : await client.prepareDocument({
          id: `mutant ${round}`,
          bytes: bytes.buffer,
          kind: 'document',
        });
    const answer = result.ok ? 'ok' : result.problem;
    const label = `mutant ${round} of seed ${seed}: ${JSON.stringify(result).slice(0, 200)}`;
    expect(typedAnswers, label).toContain(answer);
    expect(performance.now() - begun, label).toBeLessThan(hangMs);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (round % 4 === 0) await scanMutant(client, new Blob([bytes]), label);
  }
  client.dispose();
  for (const answer of ['ok', 'blocked', 'truncated']) {
    expect(answers.get(answer) ?? 0, answer).toBeGreaterThan(mutants / 50);
  }
});

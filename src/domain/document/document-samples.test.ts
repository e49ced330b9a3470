import * as v from 'valibot';
import { expect, test } from 'vitest';
import { documentItem } from '../../contract/documents';
import { documentSamples } from './document-samples';

const item = { elec_id: 1, name: 'Letter', pattern: 0, style: 0, is_required: true };
const samplesOf = (more: object) => documentSamples(v.parse(documentItem, { ...item, ...more }));

test('[API-68][PROD-15] a document’s samples are its list, or else the sample of its key', () => {
  expect(samplesOf({})).toEqual([]);
  expect(samplesOf({ sample_key: 'letter.pdf' })).toEqual(['/scenes/samples/letter.pdf']);
  expect(samplesOf({ sample_key: 'letter.pdf', sample_list: [] })).toHaveLength(1);
  expect(samplesOf({ sample_key: 'letter.pdf', sample_list: ['/a/b.svg'] })).toEqual(['/a/b.svg']);
});

test('a key that is an address is not changed', () => {
  expect(samplesOf({ sample_key: '/files/a.jpg' })).toEqual(['/files/a.jpg']);
  expect(samplesOf({ sample_key: 'https://files.example/a.jpg' })).toEqual([
    'https://files.example/a.jpg',
  ]);
});

import { expect, test } from 'vitest';
import type { CaseItem } from '../../../src/contract/desk/case-item';
import { howItWent } from './sent-back-note';

const [sent, asked, again] = [
  '2026-11-25T12:42:00Z',
  '2026-11-26T01:14:00Z',
  '2026-11-26T22:20:00Z',
];
const file = (uploadId: string, addedAt: string): CaseItem['files'][number] => ({
  ...{ uploadId, mimeType: 'image/jpeg', size: 1, addedAt },
  status: 'uploaded',
});
const sentBack = {
  ...{ words: 'No stamp.', where: [], at: asked },
  operator: { id: 'op', name: 'Mei Tan', initials: 'MT' },
  files: [file('old', sent)],
};

test('an item’s way is told from its first page to the one that came back', () => {
  const files = [file('new', again), file('second page', sent)];
  expect(howItWent({ files, sentBack })).toEqual([
    { at: sent, text: 'Sent' },
    { at: asked, text: 'Mei Tan asked for a revision' },
    { at: again, text: 'Sent again, 1 new page' },
  ]);
});

test('the same file, sent again with other data, is no new page', () => {
  const files = [file('same', sent)];
  expect(howItWent({ files, sentBack: { ...sentBack, files: [] } })).toEqual([
    { at: asked, text: 'Mei Tan asked for a revision' },
  ]);
});

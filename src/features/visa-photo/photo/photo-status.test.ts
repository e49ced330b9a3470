import { expect, test } from 'vitest';
import { type ApplicantStatus, applicantStatuses, type PhotoStatus } from '../../../contract/codes';
import type { FeedbackItem } from '../../../outbox/kinds/feedback';
import type { PhotoItem } from '../../../outbox/kinds/visa-photo';
import { photoBadge, shownPhoto } from './photo-status';

const photo = (id: string, of: Partial<PhotoItem>): PhotoItem => ({
  id,
  kind: 'visa-photo',
  target: { orderId: 'o', applicantId: 'a', applicantName: 'Ananya', handling: 'recognise' },
  seq: 1,
  userId: 'u',
  state: 'sealed',
  size: 1,
  sha256: '',
  chunkCount: 1,
  attempts: 0,
  epoch: 0,
  sealedAt: 0,
  fileName: 'photo.jpg',
  mime: 'image/jpeg',
  uploadKey: '',
  attachKey: '',
  supersedes: [],
  ...of,
});

const askedAt = 1000;
const shown = (...items: PhotoItem[]) => shownPhoto(items, 'a', askedAt)?.id;

test('the newest unsent photo is shown instead of the server’s', () => {
  expect(shown()).toBeUndefined();
  expect(shown(photo('one', {}), photo('two', { state: 'needs-you' }))).toBe('two');
  expect(shown(photo('cancelled', { state: 'cancelled' }))).toBeUndefined();
});

test('a delivered photo is shown until the order is read again', () => {
  const arrived = (at: number) => photo('it', { state: 'done', arrived: { at, sha256: '' } });
  expect(shown(arrived(askedAt + 1))).toBe('it');
  expect(shown(arrived(askedAt - 1))).toBeUndefined();
});

test('other applicants’ photos and other kinds are ignored', () => {
  const other = photo('other', {});
  other.target.applicantId = 'b';
  expect(shown(other)).toBeUndefined();
  const feedback = { ...photo('f', {}), kind: 'feedback', target: {} } as unknown as FeedbackItem;
  expect(shownPhoto([feedback], 'a', askedAt)).toBeUndefined();
});

const label = (status: PhotoStatus, applicantStatus: ApplicantStatus) =>
  photoBadge({ status }, applicantStatus).label;

test('[PHOTO-03] a photo is in review while its application is pre-checked, then passes or fails', () => {
  expect(label('in-review', 'pre-checking')).toBe('In review');
  for (const other of applicantStatuses.names.filter((each) => each !== 'pre-checking'))
    expect(label('in-review', other)).toBe('Uploaded');
  for (const any of applicantStatuses.names) {
    expect(label('incomplete', any)).toBe('Not uploaded');
    expect(label('passed', any)).toBe('Pass');
    expect(label('failed', any)).toBe('Fail');
  }
});

import { describe, expect, test } from 'vitest';
import { fileItem } from '../../../tests/unit/outbox-items';
import { documentPage } from '../kinds/document-page';
import { feedback } from '../kinds/feedback';
import { passport } from '../kinds/passport';
import type { OutboxKind } from './kind';
import type { OutboxEvent } from './outbox-event';
import { rawTransition } from './raw-transition';

const raw = fileItem({ isRaw: true, state: 'unprepared', epoch: 4, attempts: 1 });
const held = { ...raw, held: { by: 'page', at: 1_000_000 } };
const page = documentPage as unknown as OutboxKind;
const after = (item: typeof raw, event: OutboxEvent) => rawTransition(item, event, page);
const said = { text: 'Because.' };

describe('a chosen file', () => {
  test('is prepared as another attempt, by the only one who may', () => {
    expect(after(raw, { type: 'prepare-started', at: 0 })).toEqual({
      ...raw,
      epoch: 5,
      attempts: 2,
      held: undefined,
    });
    const needing = { ...raw, state: 'needs-you' } as const;
    expect(after(needing, { type: 'prepare-started', at: 0 })).toBeUndefined();
  });

  test('is not prepared while a page holds it back', () => {
    expect(after(held, { type: 'prepare-started', at: 1_000_001 })).toBeUndefined();
    const later = after(held, { type: 'prepare-started', at: 2_000_000 });
    expect(later).toMatchObject({ epoch: 5, held: undefined });
  });

  test('is held and released by the page that holds it, and by no other', () => {
    expect(after(held, { type: 'held', by: 'page', at: 7 })).toEqual({
      ...held,
      held: { by: 'page', at: 7 },
    });
    expect(after(held, { type: 'held', by: 'other', at: 7 })).toBeUndefined();
    expect(after(raw, { type: 'held', by: 'page', at: 7 })).toBeUndefined();
    expect(after(held, { type: 'released', by: 'page' })).toEqual({ ...held, held: undefined });
    expect(after(held, { type: 'released', by: 'other' })).toBeUndefined();
    expect(after(raw, { type: 'released', by: 'page' })).toBeUndefined();
  });

  test('is cut out, placed and released by one answer of the page that holds it back', () => {
    const corners = [
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.1 },
      { x: 0.9, y: 0.9 },
      { x: 0.1, y: 0.9 },
    ] as const;
    const scan = { corners, look: 'grey' } as const;
    const answer = { type: 'scanned', by: 'page', scan, position: 3 } as const;
    const placed = { ...held, target: { ...held.target, position: 0 } };
    expect(after(placed, answer)).toEqual({
      ...placed,
      target: { ...held.target, position: 3 },
      scan,
      held: undefined,
    });
    expect(after(placed, { ...answer, by: 'other' })).toBeUndefined();
    expect(after({ ...placed, held: undefined } as unknown as typeof raw, answer)).toBeUndefined();
  });

  test('of a PDF keeps the pages that the answer names, until another answer', () => {
    const answer = { type: 'scanned', by: 'page', keeps: [2, 0] } as const;
    expect(after(held, answer)).toMatchObject({ keeps: [2, 0], held: undefined });
    expect(after({ ...held, ...after(held, answer) } as typeof held, answer)).toBeUndefined();
  });

  test('of another kind than a page gets no position by an answer', () => {
    const answer = { type: 'scanned', by: 'page', scan: undefined, position: 3 } as const;
    expect(after(held, answer)).toEqual({ ...held, scan: undefined, held: undefined });
  });

  test('waits with its reason, and its attempts begin again', () => {
    const wait = { type: 'wait', reason: 'room', said } as const;
    expect(after(raw, wait)).toEqual({
      ...raw,
      attempts: 0,
      lastProblem: { reason: 'room', said },
    });
    expect(after({ ...raw, state: 'needs-you' }, wait)).toBeUndefined();
  });

  test('needs the traveller until a retry', () => {
    const needing = after(raw, { type: 'need', reason: 'unprepared', said });
    expect(needing).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'unprepared', said },
    });
    expect(after({ ...raw, ...needing } as typeof raw, { type: 'retry' })).toEqual({
      ...raw,
      attempts: 0,
      lastProblem: undefined,
    });
  });

  test('is removed by the traveller, or by a newer file', () => {
    for (const type of ['cancel', 'superseded'] as const)
      expect(after(raw, { type })).toEqual({ ...raw, state: 'cancelled' });
  });

  test('takes data only if its kind needs it, and is then held back no longer', () => {
    const sealedFields = new ArrayBuffer(4);
    const filled = { type: 'filled', sealedFields, attachKey: 'next' } as const;
    expect(rawTransition(held, filled, passport as unknown as OutboxKind)).toEqual({
      ...held,
      sealedFields,
      attachKey: 'next',
      supersedes: [],
      held: undefined,
    });
    expect(after(held, filled)).toBeUndefined();
    expect(rawTransition(held, filled, feedback as unknown as OutboxKind)).toBeUndefined();
  });

  test('of an unconfirmed passport is confirmed, and still waits to be prepared', () => {
    const unconfirmed = { ...raw, isUnconfirmed: true, supersedes: ['older'] } as const;
    expect(
      after(
        { ...unconfirmed, supersedes: ['older'] },
        { type: 'confirmed', supersedes: ['other'] },
      ),
    ).toEqual({ ...raw, isUnconfirmed: undefined, supersedes: ['older', 'other'] });
  });

  test('takes no event of a delivery', () => {
    for (const event of [
      { type: 'upload-started' },
      { type: 'uploaded', serverKey: 'key' },
      { type: 'attach-started' },
      { type: 'attached', at: 0 },
      { type: 'send-started' },
      { type: 'sent', at: 0 },
      { type: 'withdraw' },
      { type: 'confirmed', supersedes: [] },
    ] as const)
      expect(after(raw, event)).toBeUndefined();
  });
});

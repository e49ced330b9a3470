import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileItem, messageItem } from '../../../tests/unit/outbox-items';
import { isHeldBack } from './raw-transition';
import {
  deliveryClaims,
  isArriving,
  isFinished,
  isLost,
  isRaw,
  isToBeRead,
  isUnconfirmed,
  isUnsent,
  isWithdrawn,
  type ItemState,
  lacksFields,
  mayHaveArrived,
  mayRetry,
  mostNamed,
  named,
  waitsForLogIn,
} from './item';
import { changed, problemOf } from './outbox-event';

const states: ItemState[] = [
  'unprepared',
  'sealed',
  'uploading',
  'uploaded',
  'attaching',
  'sending',
  'waiting',
  'needs-you',
  'cancelled',
  'done',
];
const statesThat = (is: (state: ItemState) => boolean) => states.filter(is);

describe('the state of an item', () => {
  test('is finished when it is done or cancelled', () => {
    expect(statesThat((state) => isFinished({ state }))).toEqual(['cancelled', 'done']);
    expect(statesThat((state) => !isUnsent({ state }))).toEqual(['cancelled', 'done']);
  });

  test('is arriving during the delivery call', () => {
    expect(statesThat((state) => isArriving({ state }))).toEqual(['attaching', 'sending']);
  });

  test('may be retried unless the file cannot be used or is not on the phone', () => {
    expect(statesThat((state) => mayRetry(fileItem({ state })))).toEqual(['waiting', 'needs-you']);
    const needing = (reason: 'unacceptable' | 'lost' | 'refused') =>
      mayRetry(fileItem({ state: 'needs-you', lastProblem: { reason, said: {} } }));
    expect([needing('unacceptable'), needing('lost'), needing('refused')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

test('an item may have arrived once its delivery or that of a superseded one has begun', () => {
  expect(statesThat((state) => mayHaveArrived({ state }))).toEqual(['attaching', 'sending']);
  const begun = statesThat((state) => mayHaveArrived({ state, deliveryBegun: true }));
  expect(begun).toEqual(statesThat((state) => isUnsent({ state })));
  expect(mayHaveArrived({ state: 'sealed', supersededBegun: true })).toBe(true);
  expect(mayHaveArrived({ state: 'done', supersededBegun: true })).toBe(false);
});

test('the server has lost an item that needs the traveller for that reason', () => {
  const lost = { reason: 'lost', said: {} } as const;
  expect(isLost({ state: 'needs-you', lastProblem: lost })).toBe(true);
  expect(isLost({ state: 'waiting', lastProblem: lost })).toBe(false);
  expect(isLost({ state: 'needs-you', lastProblem: { reason: 'refused', said: {} } })).toBe(false);
  expect(isLost(fileItem({ state: 'needs-you' }))).toBe(false);
});

test('an item waits for another log-in only if the server rejected this session', () => {
  const waiting = (refused?: string) =>
    fileItem({ state: 'waiting', lastProblem: { reason: 'login', said: {}, refused } });
  expect(waitsForLogIn(waiting('mark'), 'mark')).toBe(true);
  expect(waitsForLogIn(waiting('other'), 'mark')).toBe(false);
  expect(waitsForLogIn(waiting(), 'mark')).toBe(false);
  expect(waitsForLogIn({ ...waiting('mark'), state: 'sealed' }, 'mark')).toBe(false);
  const busy = { reason: 'backoff', said: {}, refused: 'mark' } as const;
  expect(waitsForLogIn(fileItem({ state: 'waiting', lastProblem: busy }), 'mark')).toBe(false);
  expect(waitsForLogIn(fileItem({ state: 'waiting' }), 'mark')).toBe(false);
});

describe('a file', () => {
  test('has marks that a message cannot have', () => {
    const marks = { isRaw: true, isWithdrawn: true, isUnconfirmed: true } as const;
    const marksOf = (item: Parameters<typeof isRaw>[0]) => [
      isRaw(item),
      isWithdrawn(item),
      isUnconfirmed(item),
    ];
    expect(marksOf(fileItem(marks))).toEqual([true, true, true]);
    expect(marksOf(fileItem())).toEqual([false, false, false]);
    expect(marksOf({ ...messageItem(), ...marks } as never)).toEqual([false, false, false]);
  });

  test('lacks what its kind needs until it is filled in', () => {
    expect(lacksFields(fileItem(), { needsFields: true })).toBe(true);
    expect(lacksFields(fileItem({ sealedFields: new ArrayBuffer(1) }), { needsFields: true })).toBe(
      false,
    );
    expect(lacksFields(fileItem(), {})).toBe(false);
    expect(lacksFields(messageItem(), { needsFields: true })).toBe(false);
  });

  test('counts the claims since it was prepared', () => {
    expect(deliveryClaims(fileItem({ epoch: 5 }))).toBe(5);
    expect(deliveryClaims(fileItem({ epoch: 5, preparedEpoch: 3 }))).toBe(2);
  });

  test('is read before it is uploaded, if its kind reads it, at most twice', () => {
    const reads = { reads: () => true };
    expect(isToBeRead(fileItem(), reads)).toBe(true);
    expect(isToBeRead(fileItem({ attempts: 1 }), reads)).toBe(true);
    for (const not of [
      { attempts: 2 },
      { state: 'done' },
      { isRaw: true },
      { serverKey: 'key' },
      { sealedReading: new ArrayBuffer(1) },
    ] as const)
      expect(isToBeRead(fileItem(not), reads)).toBe(false);
    expect(isToBeRead(fileItem(), {})).toBe(false);
    expect(isToBeRead(fileItem(), { reads: () => false })).toBe(false);
    expect(isToBeRead(messageItem(), reads)).toBe(false);
  });

  test('that is raw is held back by a page with a recent heartbeat', () => {
    const held = fileItem({ isRaw: true, held: { by: 'page', at: 1_000_000 } });
    expect(isHeldBack(held, 1_000_000)).toBe(true);
    expect(isHeldBack(held, 1_089_999)).toBe(true);
    expect(isHeldBack(held, 1_090_000)).toBe(false);
    expect(isHeldBack(held, 910_001)).toBe(true);
    expect(isHeldBack(held, 910_000)).toBe(false);
    expect(isHeldBack(fileItem({ held: { by: 'page', at: 1_000_000 } }), 1_000_000)).toBe(false);
    expect(isHeldBack(fileItem({ isRaw: true }), 1_000_000)).toBe(false);
  });
});

test('a changed item is announced with its application, and with its problem if it needs the traveller', () => {
  const problem = { reason: 'refused', said: { text: 'No.' } } as const;
  const needing = fileItem({ state: 'needs-you', lastProblem: problem });
  expect(changed(needing)).toEqual({
    type: 'changed',
    itemId: needing.id,
    kind: needing.kind,
    orderId: needing.target.orderId,
    state: 'needs-you',
    need: problem,
  });
  expect(changed({ ...needing, state: 'waiting' })).toMatchObject({ need: undefined });
});

test('a problem names the file only if the event does', () => {
  const said = { text: 'No.' };
  expect(problemOf({ type: 'need', reason: 'refused', said })).toEqual({ reason: 'refused', said });
  expect(problemOf({ type: 'need', reason: 'refused', said, fileName: 'a.jpg' })).toEqual({
    reason: 'refused',
    said,
    fileName: 'a.jpg',
  });
});

describe('the names of superseded deliveries', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 300 }).map(String), { maxLength: 900 });

  test('are each named once, the newest ones, in the order of their last places', () => {
    fc.assert(
      fc.property(keys, (given) => {
        const said = named(given);
        const newestFirst = [...new Set(given.toReversed())];
        expect(said.toReversed()).toEqual(newestFirst.slice(0, mostNamed));
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import type { Order } from '../../contract/orders';
import type { NewOrder } from './order-change';
import { offerAccepted, offerDifferences, offerSeen } from './begun-differences';

const document = (id: number) => ({ id, name: `Document ${id}` });
const product = {
  sellPrice: 4800,
  identities: [
    { identity: 'employee', required: [document(1)] },
    { identity: 'student', required: [document(1), document(2)] },
  ],
} as unknown as NewOrder['product'];
const seen = offerSeen({ product });

const orderOf = (
  applicants: [identity: string, ...required: number[]][],
  { amount = 9600 as number | undefined, sellPrice = 4800 } = {},
): Order =>
  ({
    amount,
    product: { sellPrice },
    applicants: applicants.map(([identity, ...required]) => ({
      identity,
      required: required.map(document),
    })),
  }) as unknown as Order;

describe('an order that was begun without a network', () => {
  test('differs in nothing if the server has what was seen, or less to hand in', () => {
    expect(offerDifferences(seen, orderOf([['employee', 1]]))).toEqual([]);
    expect(offerDifferences(seen, orderOf([['student', 1]]))).toEqual([]);
  });

  test('differs in its price, up or down', () => {
    const costs = (sellPrice: number) => offerDifferences(seen, orderOf([], { sellPrice }));
    expect(costs(5100)).toEqual([{ kind: 'price', was: 4800, now: 5100 }]);
    expect(costs(4500)).toEqual([{ kind: 'price', was: 4800, now: 4500 }]);
  });

  test('differs if its visa is not sold any more, whatever else has changed', () => {
    const unsold = { ...orderOf([['employee', 1, 3]]), amount: undefined };
    expect(offerDifferences(seen, unsold)).toEqual([{ kind: 'not-sold' }]);
  });

  test('differs in documents that an applicant has to hand in now, each named once', () => {
    const order = orderOf([
      ['employee', 1, 3],
      ['student', 1, 2, 3],
    ]);
    expect(offerDifferences(seen, order)).toEqual([{ kind: 'documents', names: ['Document 3'] }]);
  });

  test('says nothing of an occupation that was not offered', () => {
    expect(offerDifferences(seen, orderOf([['retiree', 1, 9]]))).toEqual([]);
  });

  test('differs no more once it was accepted, until it changes again', () => {
    const order = orderOf([['employee', 1, 3]], { sellPrice: 5100 });
    const accepted = offerAccepted(seen, order);
    expect(offerDifferences(accepted, order)).toEqual([]);
    const later = orderOf([['employee', 1, 3]], { sellPrice: 4800 });
    expect(offerDifferences(accepted, later)).toEqual([{ kind: 'price', was: 5100, now: 4800 }]);
    // A student's documents are as they were seen.
    expect(offerDifferences(accepted, orderOf([['student', 1, 2]], { sellPrice: 5100 }))).toEqual(
      [],
    );
  });
});

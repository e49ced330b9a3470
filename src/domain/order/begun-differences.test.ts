import { describe, expect, test } from 'vitest';
import type { Order } from '../../contract/orders';
import type { NewOrder } from './order-change';
import { begunDifferences, offerAccepted, offerDifferences, offerSeen } from './begun-differences';

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

const priceFrom = (was: number, now: number) => ({
  ...{ kind: 'price', part: 'price', was, now, eachWas: was, eachNow: now },
});

describe('an order that was begun without a network', () => {
  test('differs in nothing if the server has what was seen, or less to hand in', () => {
    expect(offerDifferences(seen, orderOf([['employee', 1]]))).toEqual([]);
    expect(offerDifferences(seen, orderOf([['student', 1]]))).toEqual([]);
  });

  test('differs in its price, up or down', () => {
    const costs = (sellPrice: number) => offerDifferences(seen, orderOf([], { sellPrice }));
    expect(costs(5100)).toEqual([priceFrom(4800, 5100)]);
    expect(costs(4500)).toEqual([priceFrom(4800, 4500)]);
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
    expect(offerDifferences(accepted, later)).toEqual([priceFrom(5100, 4800)]);
    // A student's documents are as they were seen.
    expect(offerDifferences(accepted, orderOf([['student', 1, 2]], { sellPrice: 5100 }))).toEqual(
      [],
    );
  });
});

describe('the offer of an order that has arrived', () => {
  const fees = (visaFee: number, serviceFee: number) => ({
    ...{ ...product, visaFee, serviceFee, sellPrice: visaFee + serviceFee },
  });
  const changed = (was: object, now: object | undefined) =>
    begunDifferences({ product: was as typeof product }, now as typeof product);

  test('differs in nothing if it is as it was seen, whatever else the server says of it', () => {
    expect(
      changed(product, { ...product, name: 'eTA', earliestArrivalDate: '2099-01-02' }),
    ).toEqual([]);
  });

  test('differs in the one part of the price that has changed, or in the price', () => {
    const all = { eachWas: 2500, eachNow: 2800 };
    expect(changed(fees(1600, 900), fees(1900, 900))).toEqual([
      { kind: 'price', part: 'visa-fee', was: 1600, now: 1900, ...all },
    ]);
    expect(changed(fees(1600, 900), fees(1600, 1200))).toEqual([
      { kind: 'price', part: 'service-fee', was: 900, now: 1200, ...all },
    ]);
    expect(changed(fees(1600, 900), fees(1800, 1000))).toEqual([priceFrom(2500, 2800)]);
    expect(changed(fees(1600, 900), { ...product, sellPrice: 2800 })).toEqual([
      priceFrom(2500, 2800),
    ]);
    // The traveller pays the same.
    expect(changed(fees(1600, 900), fees(1500, 1000))).toEqual([]);
  });

  test('differs if it is not sold any more, or there is none', () => {
    expect(changed(product, undefined)).toEqual([{ kind: 'not-sold' }]);
    expect(changed(product, { ...product, sellPrice: undefined })).toEqual([{ kind: 'not-sold' }]);
  });

  test('differs in all that any occupation has to hand in now', () => {
    const [employee, student] = product.identities;
    const required = [document(1), document(3)];
    const now = { ...product, identities: [{ ...employee, required }, student] };
    const documents = (...names: string[]) => [{ kind: 'documents', names }];
    expect(changed(product, now)).toEqual(documents('Document 3'));
    expect(changed(product, { ...now, photo: { name: 'Photo' } })).toEqual(
      documents('Document 3', 'Photo'),
    );
    const form = { ...product, applicationForm: { name: 'Form' } };
    expect(changed(product, form)).toEqual(documents('Form'));
    expect(changed(form, form)).toEqual([]);
    expect(changed(form, product)).toEqual([]);
  });
});

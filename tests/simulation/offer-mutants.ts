import type { Mutant } from './mutants';

const kinds = 'src/outbox/kinds/changes/new-order.ts';
const answer = 'src/outbox/orders/answer-question.ts';

/** Deliberate bugs in orders whose offer changes while they wait. */
export const offerMutants: readonly Mutant[] = [
  {
    name: 'what belongs to an order is sent although its question is open',
    file: 'src/outbox/core/drain.ts',
    from: 'await deps.store.listIn(userId, unsentStates);',
    to: 'await deps.store.listIn(userId, deliverableStates);',
  },
  {
    name: 'an order holds nothing of its own',
    file: kinds,
    from: "  holds: (item, other) => other.target.orderId === item.target.orderId && other.kind !== 'feedback',\n",
    to: '',
  },
  {
    name: 'the offer that the server has now is not compared',
    file: kinds,
    from: 'begunDifferences(begun, now).length > 0 ?',
    to: 'begunDifferences(begun, now).length < 0 ?',
  },
  {
    name: 'a document that is required now is no difference',
    file: 'src/domain/order/begun-differences.ts',
    from: 'return known ? required.filter(({ id }) => !known.includes(id)) : [];',
    to: 'return known ? required.filter(({ id }) => known.length === 0 && id < 0) : [];',
  },
  {
    name: 'an accepted order forgets the new offer',
    file: answer,
    from: 'product: question.product, seenAt };',
    to: 'product: content.product, seenAt };',
  },
  {
    name: 'a discarded order leaves what belongs to it',
    file: answer,
    from: 'for (const item of [...own.filter((each) => !isHolder(each)), ...own.filter(isHolder)]) {',
    to: 'for (const item of own.filter(isHolder)) {',
  },
];

import { expect, test, vi } from 'vitest';
import type { Order } from '../../contract/orders';
import { hasNewerFacts, readFormOnPhone } from '../../outbox/orders/form-on-phone';
import { formConversation } from './form-conversation';

vi.mock('../../services/show-failure', () => ({ toastIfStorageFull: vi.fn() }));
vi.mock('../../outbox/orders/form-on-phone', () => ({
  hasNewerFacts: vi.fn(),
  readFormOnPhone: vi.fn(),
  onOutcome: () => () => undefined,
}));
vi.mock('./kept-form', () => ({
  readFormState: async () => ({
    known: {
      birth_date: { answer: '1994-03-14', source: 'passport', isFixed: true },
      arrival_date: { answer: '2026-12-20', source: 'order', isFixed: true },
    },
  }),
  readOthers: async () => [],
  sendEarlierAnswers: async () => undefined,
}));

/** The known answers of the opening of a form. */
async function knownAtOpening(isNewer: boolean): Promise<unknown> {
  vi.mocked(hasNewerFacts).mockResolvedValue(isNewer);
  vi.mocked(readFormOnPhone).mockResolvedValue({
    ...{ isWaiting: false, answers: {}, status: undefined, problem: undefined, needsLogIn: false },
  });
  const opening = await new Promise((resolve) => {
    formConversation({
      ...{ askedAt: 1, name: 'Application form', post: resolve, onUnsaved: vi.fn() },
      owner: () => ({ userId: 'ana', orderId: '1', applicantId: '2', applicantName: 'Ananya' }),
      ...{ order: () => ({}) as Order, refresh: vi.fn() },
    }).open();
  });
  return (opening as { known: unknown }).known;
}

test('a form from the server gets what the phone has changed in the order, and only then', async () => {
  expect(await knownAtOpening(true)).toEqual({
    arrival_date: { answer: '2026-12-20', source: 'order', isFixed: true },
  });
  expect(await knownAtOpening(false)).toBeUndefined();
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { FormState } from '../../contract/application-form';
import type { Order } from '../../contract/orders';
import { arrivedSince, readFormOnPhone } from '../../outbox/orders/form-on-phone';
import { keepGiven, keepToldState, readFormState, withSeen } from './kept-form';

const kept = vi.hoisted(() => new Map<string, unknown>());
/** The drafts that storage does not take. */
const refusing = vi.hoisted(() => ({ name: '' }));

vi.mock('../../services/stores', () => ({ items: { list: async () => [] } }));
vi.mock('../../services/services', () => ({ openDatabase: vi.fn() }));
vi.mock('../../outbox/orders/form-on-phone', () => ({
  readFormOnPhone: vi.fn(),
  arrivedSince: vi.fn(),
  saveAnswers: vi.fn(),
}));
vi.mock('../../outbox/kinds/changes/form-changes', () => ({ givenAnswersDraft: () => 'given' }));
vi.mock('../../session/kept-draft', () => ({
  keepDraft: async (_: string, name: string, draft: unknown) =>
    void (name !== refusing.name && kept.set(name, draft)),
  readDraft: async (_: string, name: string) => kept.get(name),
}));

const of = { userId: 'ana', orderId: '1', applicantId: '2', applicantName: 'Ananya' };
const order = {
  payStatus: 'unpaid',
  applicants: [
    {
      ...{ id: '2', firstName: 'Ananya', identity: 'none', status: 'uploading-documents' },
      applicationForm: { status: 'incomplete', url: 'https://forms.example/' },
    },
  ],
} as unknown as Order;
const told = (typed: FormState['typed']): FormState => ({
  ...{ firstName: 'Ananya', destination: 'Singapore', name: 'Application form', typed },
  ...{ status: 'incomplete', reason: null, known: {}, dateIsOpen: true, editable: true },
});
const given = (answers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(answers).map(([question, answer]) => [question, { answer, seen: [] }]),
  );
const typedNow = async () => (await readFormState(of, order, 'Application form'))?.typed;

beforeEach(() => {
  kept.clear();
  refusing.name = '';
  vi.mocked(arrivedSince).mockResolvedValue({});
  vi.mocked(readFormOnPhone).mockResolvedValue({
    ...{ isWaiting: false, answers: {}, status: undefined, problem: undefined, needsLogIn: false },
  });
});

test('a kept form shows what was given since its page was told', async () => {
  await keepToldState(of, told({ town: 'Old' }), 1);
  await keepGiven(of, given({ town: 'New' }));
  expect(await typedNow()).toEqual({ town: 'New' });
});

test('a kept form shows an answer that has arrived, also if the page ended before it noted it', async () => {
  await keepToldState(of, told({ town: 'Old' }), 1);
  vi.mocked(arrivedSince).mockResolvedValue(given({ town: 'New' }));
  expect(await typedNow()).toEqual({ town: 'New' });
  const next = await withSeen(of, { town: { answer: 'Newest', seen: ['Old'] } });
  expect(next['town']?.seen).toContain('New');
});

test('a form whose page was never told shows what has arrived', async () => {
  vi.mocked(arrivedSince).mockResolvedValue(given({ town: 'New' }));
  expect(await typedNow()).toEqual({ town: 'New' });
});

test('a note that could not be renewed hides no later answer of another device', async () => {
  await keepToldState(of, told({ town: 'Old' }), 1);
  await keepGiven(of, given({ town: 'Mine' }));
  refusing.name = 'given';
  await keepToldState(of, told({ town: 'Theirs' }), 2);
  expect(await typedNow()).toEqual({ town: 'Theirs' });
});

test('a page that was asked for earlier and comes later changes nothing', async () => {
  await keepToldState(of, told({ town: 'New' }), 2);
  await keepToldState(of, told({ town: 'Old' }), 1);
  expect(await typedNow()).toEqual({ town: 'New' });
});

test('a kept form still shows what an earlier version of the app has noted', async () => {
  kept.set('form:2', told({ town: 'Old' }));
  kept.set('given', { town: 'New' });
  expect(await typedNow()).toEqual({ town: 'New' });
});

import { expect, test } from 'vitest';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { messageItem } from '../../../tests/unit/outbox-items';
import type { StepContext } from '../core/kind';
import { changeKinds, isChange } from './order-changes';

const target = { orderId: 'order', applicantId: 'ananya' };
const removal = messageItem({ kind: 'applicant-removal', target });
if (!isChange(removal)) throw new Error('A deletion is a change.');

/** Sends the deletion to a server that refuses it so. */
const refusedWith = (number: number) => {
  const call = () => Promise.reject(new RefusedError(number, { code: 'not-found' }));
  return changeKinds['remove-applicant'].send(removal, { call } as unknown as StepContext);
};

test('the deletion of an applicant whom another phone has deleted is done, and a refused one is not', async () => {
  expect(await refusedWith(ret.notFound)).toEqual({});
  await expect(refusedWith(ret.notAllowed)).rejects.toThrow(RefusedError);
});

/** Uses what is kept of Ananya, at a server that answers so. */
async function used(
  notTaken: readonly { part: string; reason: string }[],
  promised: object,
  missing: readonly string[] = [],
) {
  const item = messageItem({ kind: 'person-use', target });
  if (!isChange(item)) throw new Error('A use is a change.');
  const content = { type: 'use-person', personId: 'person', ...promised };
  const asked: unknown[] = [];
  const context = {
    fields: async () => content,
    call: async (_call: unknown, request: unknown) => (
      asked.push(request),
      { taken: [], notTaken, missing }
    ),
  } as unknown as StepContext;
  const sent = await changeKinds['use-person'].send(item, context).catch((error: unknown) => error);
  return { asked, sent };
}
const both = { passportFrom: '2026-03-04T10:00:00Z', photoFrom: '2026-03-05T10:00:00Z' };

test('a person is used for the applicant that the server knows', async () => {
  expect(await used([], both)).toEqual({
    asked: [{ person_id: 'person', applicant_id: 'ananya' }],
    sent: {},
  });
});

test('a part that the screen promised and the server did not use is told', async () => {
  const { sent } = await used([{ part: 'photo', reason: 'not-passed' }], both);
  expect(sent).toMatchObject({ said: { code: 'person-not-used' } });
  expect(changeKinds['use-person'].needs?.(sent as RefusedError)).toEqual({
    reason: 'not-used',
    said: { code: 'person-not-used' },
  });
});

test('parts that the applicant has, that the visa does not ask for, or that nobody promised, are not told', async () => {
  const silent = [
    { part: 'passport', reason: 'has-one' },
    { part: 'photo', reason: 'not-asked' },
    { part: 'answers', reason: 'none-kept' },
  ];
  expect((await used(silent, both)).sent).toEqual({});
  const { passportFrom } = both;
  expect((await used([{ part: 'photo', reason: 'too-old' }], { passportFrom })).sent).toEqual({});
});

test('a paper that the screen promised and the server did not give is told, another missing one is not', async () => {
  const papers = [{ kind: 'employment-letter', from: both.passportFrom }];
  const told = { said: { code: 'person-not-used' } };
  expect((await used([], { papers }, ['employment-letter'])).sent).toMatchObject(told);
  expect((await used([], { papers }, ['payslips'])).sent).toEqual({});
});

test('a person who is not kept any more leaves the applicant as they are, and a closed order says so', () => {
  const { needs } = changeKinds['use-person'];
  const refusedBy = (number: number) => new RefusedError(number, { code: 'person-not-found' });
  expect(needs?.(refusedBy(ret.notFound))).toMatchObject({ reason: 'not-used' });
  expect(needs?.(refusedBy(ret.notAllowed))).toBeUndefined();
});

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

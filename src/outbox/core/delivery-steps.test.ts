import { expect, test, vi } from 'vitest';
import { HttpStatusError, NoAnswerError } from '../../api/errors';
import type { Api } from '../../api/client';
import { attachedBefore, sentBefore } from './delivery-steps';
import { DamagedError } from './failures';
import type { FileItem, MessageItem } from './item';

const item = { attachKey: 'key-1' } as FileItem;
const token = async () => 'token';
const keyTaken = new HttpStatusError(409, { code: 'key-of-another-request' }, undefined);

interface Receipt {
  key: string;
  isWhole: boolean;
  uploadId?: string;
  position?: number;
}

function serverWith(...receipts: Receipt[]) {
  const call = vi.fn(async () => ({ receipts }));
  return { call, api: { call } as unknown as Pick<Api, 'call'> };
}

test('a key that the server knows with another upload is the receipt of the page', async () => {
  const receipt = { key: 'key-1', isWhole: true, uploadId: 'upload-1', position: 3 };
  const { api, call } = serverWith(receipt);
  expect(await attachedBefore(keyTaken, item, api, token)).toEqual({
    page: { uploadId: 'upload-1', position: 3 },
  });
  expect(call).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/receipt_query' }),
    { key_list: ['key-1'] },
    { token: 'token' },
  );
});

test('one that is no page of a document has no position', async () => {
  const { api } = serverWith({ key: 'key-1', isWhole: true });
  expect(await attachedBefore(keyTaken, item, api, token)).toEqual({});
});

test('without a whole file there the refusal stays', async () => {
  for (const receipts of [
    [],
    [{ key: 'key-1', isWhole: false, uploadId: 'upload-1', position: 3 }],
    [{ key: 'key-2', isWhole: true, uploadId: 'upload-2', position: 0 }],
  ]) {
    const { api } = serverWith(...receipts);
    await expect(attachedBefore(keyTaken, item, api, token)).rejects.toBe(keyTaken);
  }
});

test('another failure is no reason to ask', async () => {
  const { api, call } = serverWith({ key: 'key-1', isWhole: true });
  for (const failure of [
    new NoAnswerError(),
    new HttpStatusError(409, { text: 'Not now.' }, undefined),
    new HttpStatusError(400, { code: 'key-of-another-request' }, undefined),
  ])
    await expect(attachedBefore(failure, item, api, token)).rejects.toBe(failure);
  expect(call).not.toHaveBeenCalled();
});

test('bytes that are damaged since are there if a delivery that nobody answered has arrived', async () => {
  const damaged = new DamagedError();
  const receipt = { key: 'key-1', isWhole: true };
  const message = { sendKey: 'key-1', deliveryBegun: true, deliveryRepeated: true } as MessageItem;
  const page = { ...item, deliveryRepeated: true } as FileItem;
  await sentBefore(damaged, message, serverWith(receipt).api, token);
  expect(await attachedBefore(damaged, page, serverWith(receipt).api, token)).toEqual({});
  const { api, call } = serverWith();
  await expect(sentBefore(damaged, message, api, token)).rejects.toBe(damaged);
  expect(call).toHaveBeenCalledTimes(1);
});

test('bytes that were damaged before the first delivery are nowhere', async () => {
  const damaged = new DamagedError();
  const { api, call } = serverWith({ key: 'key-1', isWhole: true });
  const message = { sendKey: 'key-1', deliveryBegun: true } as MessageItem;
  await expect(sentBefore(damaged, message, api, token)).rejects.toBe(damaged);
  await expect(attachedBefore(damaged, item, api, token)).rejects.toBe(damaged);
  expect(call).not.toHaveBeenCalled();
});

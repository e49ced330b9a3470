import type { FileItem, MessageItem } from '../../src/outbox/core/item';

const sealed = {
  seq: 1,
  userId: 'user',
  size: 10,
  sha256: 'a'.repeat(64),
  chunkCount: 1,
  state: 'sealed',
  attempts: 0,
  epoch: 0,
  sealedAt: 0,
} as const;

const orderId = '20261120-00000001';

/** A page of a document that was sealed just now, unless `fields` say otherwise. */
export const fileItem = (fields: Partial<FileItem> = {}): FileItem => ({
  ...sealed,
  id: 'file',
  kind: 'document-page',
  target: { orderId, applicantId: 'applicant', applicantName: 'Ananya' },
  fileName: 'page.jpg',
  mime: 'image/jpeg',
  uploadKey: 'upload',
  attachKey: 'attach',
  supersedes: [],
  ...fields,
});

/** A message to Support that was sealed just now, unless `fields` say otherwise. */
export const messageItem = (fields: Partial<MessageItem> = {}): MessageItem => ({
  ...sealed,
  id: 'message',
  kind: 'feedback',
  target: { orderId },
  sendKey: 'send',
  ...fields,
});

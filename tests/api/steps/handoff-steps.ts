import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { phoneKeyStart } from '../../../src/contract/account/handoffs';
import { newApplicant, newOrder, newPicture, readOrder } from '../../support/order-steps';
import { call, type Answer } from '../../support/signed-client';
import type { TestServer } from '../../support/start-server';
import type { Traveller } from '../../support/traveller';

/** An applicant without pages, and the place of the first page of a document. */
export async function placeForHandoff(maker: Traveller, product?: Parameters<typeof newOrder>[1]) {
  const orderId = await newOrder(maker, product);
  const applicant_id = await newApplicant(maker, orderId);
  const [applicant] = (await readOrder(maker, orderId)).applicant_list;
  const documents: { elec_id: number; pattern: number; name: string }[] =
    applicant.material_required;
  const ordinary = documents.find(({ pattern }) => pattern === 0) ?? documents[0];
  const passport = documents.find(({ pattern }) => pattern !== ordinary?.pattern);
  const place = { applicant_id, elec_id: ordinary?.elec_id ?? 0 };
  return { orderId, place, documents, passport };
}

export interface StartedHandoff {
  readonly handoff_id: string;
  readonly link_token: string;
  readonly code: string;
  readonly expire_time: string;
}

export async function startHandoff(
  maker: Traveller,
  place: { applicant_id: string; elec_id?: number | undefined },
): Promise<StartedHandoff> {
  const { body, msg } = await maker.call('startHandoff', place);
  if (!body) throw new Error(`No handoff: ${msg}`);
  return body as StartedHandoff;
}

export const newPhoneKey = (): string => phoneKeyStart + randomBytes(32).toString('base64url');

/** Opens a link with a phone's key. */
export const openLink = (
  { address, services }: TestServer,
  link_token: string,
  phone_key: string,
): Promise<Answer> =>
  call(address, 'claimHandoff', { link_token, phone_key }, { date: services.clock() });

/** A handoff that a phone has opened. */
export async function openedHandoff(maker: Traveller, server: TestServer) {
  const { place } = await placeForHandoff(maker);
  const { link_token } = await startHandoff(maker, place);
  const phone_key = newPhoneKey();
  const { ret, msg } = await openLink(server, link_token, phone_key);
  if (ret !== 0) throw new Error(`Not opened: ${msg}`);
  return { phone_key };
}

/** Uploads a file as the phone does. */
export function uploadFromPhone(
  { address }: TestServer,
  token: string,
  bytes: Uint8Array<ArrayBuffer> = newPicture(),
): Promise<Response> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'x-token': token,
      'idempotency-key': randomUUID(),
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(digest).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
}

/** Uploads a picture from the phone and delivers it. */
export async function deliver(server: TestServer, phone_key: string): Promise<Answer> {
  const uploaded = await uploadFromPhone(server, phone_key);
  const key = uploaded.headers.get('upload-key');
  if (key === null) throw new Error(`Not uploaded: ${uploaded.status} ${await uploaded.text()}`);
  const options = { date: server.services.clock() };
  return call(server.address, 'deliverHandoff', { phone_key, key }, options);
}

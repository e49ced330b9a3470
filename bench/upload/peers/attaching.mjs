/** The common part of the peers' pages: signed calls, as the app makes them, and the attach. */
import { sign } from '../../../src/api/sign';
import { documentCalls } from '../../../src/contract/documents';
import { headerNames } from '../../../src/contract/envelope';
import { environmentOf } from '../../../src/contract/environments';
import { sha256Hex } from '../../../src/storage/digest';

const environment = environmentOf(location.hostname);

/** A signed request; its signature is of this moment, however late it is sent. */
async function signedRequest(call, { token, key, body, signedBytes, contentType }) {
  const url = new URL(environment.apiBase + call.path, location.origin);
  const date = new Date().toISOString();
  const parts = {
    method: call.method,
    target: url.pathname,
    date,
    appId: environment.appId,
    version: '1',
    token,
    idempotencyKey: key,
    bodySha256: await sha256Hex(signedBytes),
  };
  const headers = {
    [headerNames.appId]: environment.appId,
    [headerNames.date]: date,
    [headerNames.version]: '1',
    [headerNames.token]: token,
    [headerNames.idempotencyKey]: key,
    [headerNames.signature]: await sign(environment.appKey, parts),
    ...(contentType && { 'content-type': contentType }),
  };
  return new Request(url, { method: call.method, headers, body, credentials: 'omit' });
}

/** The whole file as one multipart request. */
export async function uploadRequest(bytes, { token, uploadKey }) {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'page.jpg');
  return signedRequest(documentCalls.uploadFile, {
    token,
    key: uploadKey,
    body,
    signedBytes: bytes,
  });
}

/** Takes an upload to its place. */
export function attachRequest(serverKey, { token, attachKey, applicantId, documentId, position }) {
  const body = JSON.stringify({
    applicant_id: applicantId,
    elec_id: documentId,
    pos: position,
    key: serverKey,
    replaces: null,
  });
  const signedBytes = new TextEncoder().encode(body);
  const contentType = 'application/json';
  return signedRequest(documentCalls.attachPage, {
    token,
    key: attachKey,
    body,
    signedBytes,
    contentType,
  });
}

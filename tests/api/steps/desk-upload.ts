import { deskHeader } from '../../../src/contract/desk/desk-problem';
import type { TestOperator } from '../../support/desk-operator';

/** Uploads a file of an operator for a case. */
export async function deskUpload(
  deskOrigin: string | undefined,
  operator: TestOperator,
  caseId: string,
  bytes: Uint8Array,
  type = 'application/pdf',
) {
  const origin = deskOrigin ?? '';
  const form = new FormData();
  form.set('caseId', caseId);
  form.set('file', new Blob([Buffer.from(bytes)], { type }), 'file.pdf');
  const response = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { origin, cookie: operator.cookie, [deskHeader.name]: deskHeader.value },
    body: form,
  });
  return (await response.json()) as { key: string; uploadId: string; code?: string };
}

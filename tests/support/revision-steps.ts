import type { RevisionReason } from '../../src/contract/desk/revision-reasons';
import { asOperator, deciding, openCase, sendChecks, type TestOperator } from './desk-operator';
import { newUpload, readOrder } from './order-steps';
import type { Traveller } from './traveller';

interface Asked {
  readonly reason: RevisionReason;
  readonly words?: string;
}

/** Sends back the first item that is to be checked, approves the others, and sends the check. */
export async function sendBack(
  operator: TestOperator,
  caseId: string,
  asked: Asked,
): Promise<{ readonly item: string }> {
  const { fence, applicants } = await openCase(operator, caseId);
  const [applicant] = applicants;
  const items = applicant?.items.filter(({ status }) => status === 'to-check') ?? [];
  const onApplicant = { fence, applicantId: applicant?.id ?? '' };
  let seen = '';
  for (const [index, { key, seen: ofItem }] of items.entries()) {
    const decided = await asOperator(operator, 'deskDecideItem', {
      ...{ ...deciding(caseId, fence), ...onApplicant, item: key, seen: ofItem },
      decision: index === 0 ? { verdict: 'revision', ...asked } : { verdict: 'passed' },
    });
    seen = decided.seen.applicant ?? '';
  }
  const finish = { ...deciding(caseId, fence), ...onApplicant, seen };
  await asOperator(operator, 'deskFinishCheck', finish);
  await sendChecks(operator, caseId);
  return { item: items[0]?.key ?? '' };
}

interface WirePage {
  readonly upload_id: string;
  readonly pos: number;
  readonly elec_status: number;
}

const failed = 4;

/** Replaces each rejected page of an order's first applicant, and sends it again. */
export async function sendAgain(
  traveller: Traveller,
  orderId: string,
  { bytes }: { readonly bytes?: Uint8Array<ArrayBuffer> } = {},
): Promise<void> {
  const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
  const { applicant_id, material_required, material_optional = [] } = applicant;
  for (const { elec_id, upload_list } of [...material_required, ...material_optional])
    for (const { upload_id, pos, elec_status } of upload_list as WirePage[]) {
      if (elec_status !== failed) continue;
      const key = await newUpload(traveller, bytes);
      const page = { applicant_id, elec_id, pos, key, replaces: upload_id };
      const { ret, msg } = await traveller.call('attachPage', page);
      if (ret !== 0) throw new Error(`Not replaced: ${msg}`);
    }
  const { ret, msg } = await traveller.call('reReview', { applicant_id, order_id: orderId });
  if (ret !== 0) throw new Error(`Not sent again: ${msg}`);
}

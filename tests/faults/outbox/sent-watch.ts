import { setTimeout as sleep } from 'node:timers/promises';
import { toastsOf } from '../../support/toast-log';
import type { Exchange } from './http-layer';
import type { FaultPhone } from './phone';
import { isWithdrawn } from './phone-record';
import { attachRequest } from './requests';
import type { Sealed } from './sealed';

const isSent = (text: string) =>
  text.includes('Upload successfully') || text.trim() === 'Successful';

/** How often a phone's screen has said that something was sent. */
export async function saysSent(phone: FaultPhone): Promise<number> {
  const read = async () => (await toastsOf(phone.page())).filter(isSent).length;
  return Promise.race([read().catch(() => 0), sleep(1500, 0)]);
}

function isSuccess(answer: Buffer): boolean {
  try {
    return (JSON.parse(answer.toString()) as { ret: unknown }).ret === 0;
  } catch {
    return false;
  }
}

interface Watched {
  phones: readonly FaultPhone[];
  sealed: readonly Sealed[];
  /** Where it is noted when something counts as sent too early. */
  problems: string[];
}

/** Sees that nothing counts as sent before it was acknowledged. */
export function watchSent({ phones, sealed, problems }: Watched) {
  const acknowledged = new Set<string>();

  async function nothingIsSentYet(when: string, only?: Sealed): Promise<void> {
    for (const phone of phones) {
      const records = (await phone.records()) ?? [];
      for (const record of records) {
        const item = sealed.find(({ id }) => id === record.id);
        if (!item || (only ? item !== only : acknowledged.has(item.id))) continue;
        // Its bytes went with its removal, which is not what is acknowledged.
        if (isWithdrawn(record)) continue;
        if (record.state === 'done') problems.push(`${record.id} is 'done' ${when}`);
        if (record.chunksThere < record.chunkCount)
          problems.push(`${record.id} has lost its bytes ${when}`);
      }
    }
    const said = await Promise.all(phones.map(saysSent));
    const times = said.reduce((sum, count) => sum + count, 0);
    if (times > acknowledged.size) problems.push(`The screen says 'Upload successfully' ${when}`);
  }

  return {
    acknowledged: acknowledged as ReadonlySet<string>,
    /** Before an acknowledgement goes on its way, nothing may count as sent. */
    async beforeAnswer({ request, asked, status, answer }: Exchange): Promise<void> {
      if (!attachRequest.test(request) || status !== 200 || !isSuccess(answer)) return;
      const key = String(asked['idempotency-key']);
      const item = sealed.find(({ attachKey }) => attachKey === key);
      // A file that was chosen on a screen is not among the sealed items: it has only its key.
      if (!item) return void acknowledged.add(key);
      if (acknowledged.has(item.id)) return;
      await nothingIsSentYet('before the acknowledgement', item);
      acknowledged.add(item.id);
    },
    async afterLoss(request: string): Promise<void> {
      if (attachRequest.test(request)) await nothingIsSentYet('after an answer that was lost');
    },
  };
}

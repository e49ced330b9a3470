import { setTimeout as sleep } from 'node:timers/promises';
import { clients, type ClientName } from './clients';
import type { Homes } from './homes';
import { profiles } from './profiles';
import { traceOf } from './trace';
import { beginVisit } from './visit';

/** The outcome for files whose page was closed before the network came back. */
export type Closed =
  /** Attached, with no page open. */
  | 'delivered'
  /** Not then, but when the page was opened again. */
  | 'waits'
  | 'lost';

const keptMs = 2000;
const closedMs = 3000;
const deliveryMs = 180_000;
const reopenedMs = 60_000;
const size = 60_000;

/** Chooses files without a network, closes the page, and lets the network come back. */
export async function measureClosed(homes: Homes, client: ClientName): Promise<Closed> {
  const visit = await beginVisit(homes, client);
  const { link, phone } = visit;
  const allAttached = async (patience: number) => {
    const ends = Date.now() + patience;
    for (;;) {
      const attached = new Set((await visit.attached()).map(({ sha256 }) => sha256));
      if (digests.every((digest) => attached.has(digest))) return true;
      if (Date.now() > ends) return false;
      await sleep(500);
    }
  };
  const digests = await visit.prepare(Array.from({ length: 6 }, (_, index) => size + index));
  try {
    // The browser ends with its last page: another one stays.
    await phone.context().newPage();
    link.begin({ ...traceOf(profiles.fair, 1), kills: [] }, () => undefined);
    link.goDown();
    await phone.context().setOffline(true);
    await visit.handOver();
    await sleep(keptMs);
    await phone.closeApp();
    await sleep(closedMs);
    link.comeBack();
    await phone.context().setOffline(false);
    if (await allAttached(deliveryMs)) return 'delivered';
    await visit.reopen();
    return (await allAttached(reopenedMs)) ? 'waits' : 'lost';
  } finally {
    await visit.end();
  }
}

export const describeClosed = (client: ClientName, found: Closed): string =>
  `page closed, ${clients[client].name}: ${found}`;

import { setTimeout as sleep } from 'node:timers/promises';
import { semaphore } from '../../src/outbox/transfer/send-file';
import { isOurs, type ClientName } from './clients';
import type { Homes } from './homes';
import type { Sent } from './link';
import { profiles, type ProfileName } from './profiles';
import { traceOf } from './trace';
import { beginVisit } from './visit';

export interface Cell {
  profile: ProfileName;
  seed: number;
  client: ClientName;
}

export interface Measured extends Cell {
  /** Until the last file was attached, by the server's journal; null where that never came. */
  ms: number | null;
  payload: number;
  sent: Sent;
  /** Files that are neither attached nor still there to be sent. */
  lost: number;
  /** Attaches beyond the first of each file. */
  duplicated: number;
  /** Steps that the traveller had to take by hand. */
  taps: number;
}

const lookEveryMs = 250;
/** Nothing is left to send, and nothing came: it will not. */
const givenUpMs = 20_000;
/** After the last attach: whatever is repeated needlessly shows itself. */
const afterwardsMs = 3000;
export const longestMs = 300_000;
/** The start of a client keeps a processor busy; every phone has one of its own. */
const alone = 1;
const headStartMs = 1500;
const starts = semaphore();

/** Sends a seed's files with one client over one network. */
export async function measureCell(homes: Homes, cell: Cell): Promise<Measured> {
  const trace = traceOf(profiles[cell.profile], cell.seed);
  const visit = await beginVisit(homes, cell.client);
  const { link, phone } = visit;
  try {
    const digests = await visit.prepare(trace.files);
    const kills = [...trace.kills];
    const beganAt = await starts.run(alone, async () => {
      const now = Date.now();
      link.begin(trace, (isThere) => {
        void phone
          .context()
          .setOffline(!isThere)
          .catch(() => undefined);
      });
      await visit.handOver();
      await sleep(now + headStartMs - Date.now());
      return now;
    });

    let attached = await visit.attached();
    let idleSince = Infinity;
    const missing = () =>
      digests.filter((digest) => !attached.some((one) => one.sha256 === digest));
    while (missing().length > 0 && link.now() < longestMs) {
      if (link.now() >= (kills[0] ?? Infinity)) {
        kills.shift();
        await visit.kill();
        continue;
      }
      await sleep(lookEveryMs);
      attached = await visit.attached();
      const isIdle = kills.length === 0 && !isOurs(cell.client) && (await visit.kept()) === 0;
      idleSince = isIdle ? Math.min(idleSince, link.now()) : Infinity;
      if (link.now() - idleSince > givenUpMs) break;
    }
    await sleep(afterwardsMs);
    attached = await visit.attached();
    const gone = missing().length;
    const kept = gone === 0 ? 0 : await visit.kept();
    return {
      ...cell,
      ms: gone > 0 ? null : lastOf(attached, digests) - beganAt,
      payload: trace.files.reduce((sum, size) => sum + size, 0),
      sent: { ...link.sent },
      lost: Math.max(0, gone - (kept ?? 0)),
      duplicated: attached.length - (digests.length - gone),
      taps: await visit.taps(),
    };
  } finally {
    await visit.end();
  }
}

/** When the last of the files was attached for the first time. */
const lastOf = (attached: readonly { sha256: string; at: number }[], digests: readonly string[]) =>
  Math.max(
    ...digests.map((digest) =>
      Math.min(...attached.filter(({ sha256 }) => sha256 === digest).map(({ at }) => at)),
    ),
  );

import type { Measured } from './cell';
import { isOurs, type ClientName } from './clients';
import { median } from './median';
import type { ProfileName } from './profiles';

/** Did not finish. */
type Dnf = 'dnf';

export interface ClientFigures {
  /** Median of the seeds that were finished. */
  seconds: number | Dnf;
  finished: string;
  goodputVsLink: number | Dnf;
  wastedVsPayload: number | Dnf;
  lost: number;
  duplicated: number;
  taps: number;
}

export interface ProfileFigures extends ClientFigures {
  timeVsUppy: number | Dnf;
  timeVsWorkbox: number | Dnf;
  linkSeconds: number;
  /** Ours, on a server without resumable uploads. */
  multipart?: ClientFigures;
  peers: Partial<Record<ClientName, ClientFigures>>;
}

/** How long the plain transfer took, by seed. */
export type Bulk = ReadonlyMap<number, number>;

const rounded = (number: number, digits = 2) => Number(number.toFixed(digits));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const orDnf = (numbers: readonly number[], digits?: number): number | Dnf =>
  numbers.length === 0 ? 'dnf' : rounded(median(numbers), digits);

/** Bytes sent beyond the files, without request lines and headers, relative to the files. */
export const wastedOf = ({ sent, payload }: Pick<Measured, 'sent' | 'payload'>): number =>
  (sent.bytes - sent.headerBytes - payload) / payload;

function clientFigures(runs: readonly Measured[], bulk: Bulk): ClientFigures {
  const times = runs.flatMap(({ ms }) => ms ?? []);
  const shares = runs.flatMap(({ ms, seed }) => (ms === null ? [] : (bulk.get(seed) ?? NaN) / ms));
  return {
    seconds: orDnf(times.map((ms) => ms / 1000)),
    finished: `${times.length} of ${runs.length}`,
    goodputVsLink: orDnf(shares),
    wastedVsPayload: orDnf(runs.filter(({ ms }) => ms !== null).map(wastedOf), 3),
    lost: sum(runs.map(({ lost }) => lost)),
    duplicated: sum(runs.map(({ duplicated }) => duplicated)),
    taps: sum(runs.map(({ taps }) => taps)),
  };
}

/** Our time over the better of some peers', seed by seed; a seed that no peer finished has none. */
function ratio(runs: readonly Measured[], peers: readonly ClientName[]): number | Dnf {
  const ratios = runs
    .filter(({ client }) => client === 'tus')
    .flatMap(({ ms, seed }) => {
      const best = Math.min(
        ...runs
          .filter((run) => run.seed === seed && peers.includes(run.client))
          .map((run) => run.ms ?? Infinity),
      );
      return ms === null || best === Infinity ? [] : [ms / best];
    });
  return orDnf(ratios);
}

/** The figures of one profile: ours at the top, the others beside. */
export function profileFigures(
  all: readonly Measured[],
  profile: ProfileName,
  bulk: Bulk,
): ProfileFigures {
  const runs = all.filter((run) => run.profile === profile);
  const of = (client: ClientName) => runs.filter((run) => run.client === client);
  const peers = [...new Set(runs.map(({ client }) => client))].filter((name) => !isOurs(name));
  return {
    timeVsUppy: ratio(runs, ['uppy']),
    timeVsWorkbox: ratio(runs, ['workbox', 'workbox-strict']),
    ...clientFigures(of('tus'), bulk),
    linkSeconds: rounded(median([...bulk.values()].map((ms) => ms / 1000)), 1),
    ...(of('multipart').length > 0 && { multipart: clientFigures(of('multipart'), bulk) }),
    peers: Object.fromEntries(peers.map((name) => [name, clientFigures(of(name), bulk)])),
  };
}

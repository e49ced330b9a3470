import { networkFaults, type NetworkFault } from './network/network';
import { requestKinds, type RequestKind } from './network/requests';

/** Faults of a phone, its traveller's account, or the server. */
export const worldFaults = [
  'browser killed',
  'tab closed',
  'worker stopped',
  'tab frozen',
  'phone asleep',
  'database closed',
  'storage failing',
  'storage full',
  'storage evicted',
  'storage older',
  'byte flipped',
  'clock moved',
  'offline',
  'portal',
  'second tab',
  'logged out',
  'session ended',
  'order closed',
  'server killed',
  'server slow',
  'server full',
  'server restored',
] as const;
export type WorldFault = (typeof worldFaults)[number];

/** Faults that destroy data which the phone or the server has reported saved. */
export const disasters: readonly WorldFault[] = [
  'storage evicted',
  'storage older',
  'byte flipped',
  'server restored',
];

/** The states of an item that has not arrived. */
export const itemStates = [
  'unprepared',
  'sealed',
  'uploading',
  'uploaded',
  'attaching',
  'sending',
  'waiting',
  'needs-you',
] as const;

export type Pair = `${string} × ${string}`;

/** Requests whose bodies have no bytes of a file: nothing of them can be cut or changed. */
const withFile: readonly RequestKind[] = ['creation', 'chunk'];

function canHappen(fault: NetworkFault, kind: RequestKind): boolean {
  if (kind === 'other') return false;
  if (fault === 'body cut') return withFile.includes(kind);
  if (fault === 'body changed') return kind === 'chunk';
  return true;
}

const pairsOf = (kinds: readonly RequestKind[]) =>
  networkFaults.flatMap((fault) =>
    kinds.filter((kind) => canHappen(fault, kind)).map((kind) => ({ fault, kind })),
  );

/** The pairs of a fault and a request for files and messages that can meet. */
export const networkPairs = pairsOf(requestKinds.filter((kind) => kind !== 'change'));

/** The same of changes of orders, which only some profiles make. */
export const changePairs = pairsOf(['change']);

/** Every pair of a fault and what it strikes that can happen. */
export const possiblePairs: readonly Pair[] = [
  ...[...networkPairs, ...changePairs].map(({ fault, kind }): Pair => `${fault} × ${kind}`),
  ...worldFaults.flatMap((fault) => itemStates.map((state): Pair => `${fault} × ${state}`)),
];

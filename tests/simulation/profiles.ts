import type { WorldFault } from './coverage';

/** How hard the days are. */
export interface Profile {
  /** Visits of the app by each phone in a day. */
  readonly visits: number;
  /** The faults of a phone in a visit, on average. */
  readonly faultsInVisit: number;
  /** The probabilities of trouble of a request that a visit may have; one is picked. */
  readonly troubles: readonly number[];
  /** The faults of the server in a day, on average. */
  readonly serverFaults: number;
  /** Whether storage may be lost or come back older, and the server be restored. */
  readonly hasDisasters: boolean;
  /** The faults that may strike; all of them, if absent. */
  readonly faults?: readonly WorldFault[];
  /** The faults in a visit that await an item in some state, or some request. */
  readonly aims?: number;
  /** The probability that whatever was done is undone or changed within seconds. */
  readonly regrets?: number;
  /** How often in a visit somebody thinks better of what is just being uploaded. */
  readonly regretsOfUploads?: number;
  /** How many phones there are; by chance one or two, if absent. */
  readonly phones?: number;
  /** The probability that somebody who does something does it to orders that are begun on the phone. */
  readonly begins?: number;
  /** The probability that somebody who looks at an order does something in a form of it. */
  readonly forms?: number;
  /** The probability that the offer of an order that is begun is not the server's any more when it arrives. */
  readonly offers?: number;
  /** How often in a visit somebody begins anew on a phone whose storage then fails. */
  readonly newcomers?: number;
  /** The probability that somebody else takes the phone within seconds after something was done. */
  readonly handovers?: number;
  /** The probability that at the end a tab that delivers is hidden by another one, and sleeps. */
  readonly sleepers?: number;
}

const usual = {
  visits: 3,
  faultsInVisit: 2,
  troubles: [0, 0.05, 0.2, 0.5],
  serverFaults: 2,
  hasDisasters: false,
} as const;

export const profiles = {
  hard: { ...usual, hasDisasters: true },
  /** Without disasters every saved page has to arrive, whatever else happens. */
  strict: usual,
  /** Each fault comes while an item is in a state in which it is only for a moment. */
  aimed: {
    ...usual,
    troubles: [0, 0.05],
    faultsInVisit: 0.5,
    aims: 5,
    regrets: 0.6,
    regretsOfUploads: 4,
    hasDisasters: true,
  },
  /** Several tabs and a worker, of which the one that delivers falls asleep. */
  crowded: {
    ...usual,
    faultsInVisit: 4,
    troubles: [0.05, 0.2, 0.5],
    faults: [
      ...['second tab', 'tab frozen', 'clock moved', 'session ended'],
      ...['server slow', 'server killed'],
    ] as WorldFault[],
    aims: 3,
    regrets: 0.6,
    handovers: 0.15,
    sleepers: 0.5,
  },
  /** A new phone again and again, whose storage fails. */
  frail: {
    ...usual,
    faultsInVisit: 4,
    troubles: [0],
    faults: ['storage failing', 'logged out', 'storage full', 'browser killed', 'server full'],
    aims: 2,
    newcomers: 2,
  },
  /** Phones with hardly any room, whose deliveries are often not answered. */
  cramped: {
    ...usual,
    visits: 4,
    faultsInVisit: 4,
    troubles: [0.2, 0.5],
    faults: ['storage full', 'storage full', 'browser killed', 'server slow'],
    aims: 8,
  },
  /** Orders that are begun on a phone, with their applicants and dates. */
  begun: { ...usual, phones: 1, begins: 0.75, aims: 3 },
  /** The same of one account on two phones. */
  'begun-two': { ...usual, phones: 2, begins: 0.85, aims: 2 },
  /** The same with application forms, on one phone. */
  form: { ...usual, phones: 1, begins: 0.85, forms: 0.5, aims: 3 },
  /** The same of one account on two phones. */
  'form-two': { ...usual, phones: 2, begins: 0.9, forms: 0.6, aims: 2 },
  /** Orders whose price or documents change while they wait, so that the phone asks about them. */
  asked: { ...usual, begins: 0.9, forms: 0.25, offers: 0.7, aims: 2 },
  calm: {
    ...usual,
    visits: 2,
    faultsInVisit: 0.3,
    troubles: [0, 0, 0.02],
    serverFaults: 0.2,
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

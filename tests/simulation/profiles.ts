/** How hard the days are. */
export interface Profile {
  /** Visits of the app by each phone in a day. */
  readonly visits: number;
  /** What happens to a phone in a visit, on average. */
  readonly faultsInVisit: number;
  /** The probabilities of trouble of a request that a visit may have; one is picked. */
  readonly troubles: readonly number[];
  /** What happens to the server in a day, on average. */
  readonly serverFaults: number;
  /** Whether storage may be lost or come back older, and the server be restored. */
  readonly hasDisasters: boolean;
}

export const profiles = {
  hard: {
    visits: 3,
    faultsInVisit: 2,
    troubles: [0, 0.05, 0.2, 0.5],
    serverFaults: 2,
    hasDisasters: true,
  },
  /** Without disasters every saved page has to arrive, whatever else happens. */
  strict: {
    visits: 3,
    faultsInVisit: 2,
    troubles: [0, 0.05, 0.2, 0.5],
    serverFaults: 2,
    hasDisasters: false,
  },
  calm: {
    visits: 2,
    faultsInVisit: 0.3,
    troubles: [0, 0, 0.02],
    serverFaults: 0.2,
    hasDisasters: false,
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

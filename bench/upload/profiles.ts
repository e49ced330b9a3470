/** A kind of network, and what happens on it. */
export interface Profile {
  bitsPerSecond: number;
  roundTripMs: number;
  /** The network is there for so many seconds, then gone for as many. */
  outageSeconds?: number;
  /** How often the browser is killed. */
  kills?: number;
}

const fair = { bitsPerSecond: 1_000_000, roundTripMs: 150 } as const;

export const profiles = {
  kills: { ...fair, kills: 2 },
  'on-off': { ...fair, outageSeconds: 20 },
  slow: { bitsPerSecond: 256_000, roundTripMs: 400 },
  fair,
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as ProfileName[];

/** A text that was read. */
export interface ReadText {
  readonly text: string;
  /** False: it is shown to be looked at, never taken over silently. */
  readonly isSure: boolean;
}

export const flightFields = [
  'passengerName',
  'idNumber',
  'endorsements',
  'ticketNumber',
  'checkCode',
  'agentCode',
] as const;
export type FlightField = (typeof flightFields)[number];

export const legFields = ['from', 'to', 'carrier', 'flight', 'date', 'time'] as const;
export type LegField = (typeof legFields)[number];

/** One flight; the date is YYYY-MM-DD and the time HH:MM, of the departure. */
export type Leg = Readonly<Partial<Record<LegField, ReadText>>>;

/** A flight itinerary as it was read; a field that was not found is absent. */
export interface FlightReading {
  readonly fields: Readonly<Partial<Record<FlightField, ReadText>>>;
  readonly legs: readonly Leg[];
}

/** No field of a flight is longer. */
export const longestFlightText = 50;

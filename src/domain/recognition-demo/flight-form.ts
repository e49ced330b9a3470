import {
  flightFields,
  legFields,
  legPathOf,
  pathOf,
  type FlightField,
  type FlightForm,
  type Leg,
  type LegField,
} from '../../contract/demo';

/** The reading of an itinerary; a field that could not be read is absent. */
export type FlightReading = Partial<Record<FlightField, string | undefined>> & {
  readonly itineraryList: readonly Partial<Record<LegField, string | undefined>>[];
  /** Texts that are not sure, by the wire's paths of their fields. */
  readonly toCheck: readonly { readonly path: string; readonly text: string }[];
};

/** A form, and the paths of the fields that the traveller has to look at. */
export interface FilledFlight {
  readonly form: FlightForm;
  readonly toCheck: ReadonlySet<string>;
}

const filled = <Field extends string>(
  fields: readonly Field[],
  textOf: (field: Field) => string | undefined,
) =>
  Object.fromEntries(fields.map((field) => [field, textOf(field) ?? ''])) as Record<Field, string>;

/** A flight that is not filled in. */
export const emptyLeg: Leg = filled(legFields, () => undefined);

/** The form with what was read, sure or not; without a reading it is empty, with one flight. */
export function fillFlight(reading: FlightReading | undefined): FilledFlight {
  const unsure = new Map(reading?.toCheck.map(({ path, text }) => [path, text]));
  const read = reading?.itineraryList ?? [];
  const legs = read.map((leg, index) =>
    filled(legFields, (field) => leg[field] ?? unsure.get(legPathOf(index, field))),
  );
  const form = {
    ...filled(flightFields, (field) => reading?.[field] ?? unsure.get(pathOf(field))),
    legs: legs.length > 0 ? legs : [emptyLeg],
  };
  return { form, toCheck: new Set(unsure.keys()) };
}

const isEmpty = (texts: Readonly<Record<string, string>>) =>
  Object.values(texts).every((text) => text.trim() === '');

/** The form as it is sent: without flights that are not filled in. */
export const trimFlight = (form: FlightForm): FlightForm => ({
  ...form,
  legs: form.legs.filter((leg) => !isEmpty(leg)),
});

/** Whether nothing is filled in. */
export const isFlightEmpty = ({ legs, ...form }: FlightForm): boolean =>
  isEmpty(form) && legs.every(isEmpty);

import * as v from 'valibot';
import { photoVerdicts } from './codes';
import { defineCall } from './define-call';
import { entity, inOwnWords, list, someText } from './entity';
import { messageCodes } from './envelope';
import { passportFields, recognisedPassport } from './passport';
import { anyId, done, uploadKey } from './scalars';

/** Longest text of a flight's form, in characters. */
export const demoTextMax = 50;

const demoId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const recognition = v.object({ id: demoId, img_key: uploadKey });
const text = v.pipe(v.string(), v.trim(), v.maxLength(demoTextMax));
/** Most flights of an itinerary. */
export const mostLegs = 20;

const flightTexts = {
  passenger_name: text,
  id_number: text,
  endorsements_restrictions: text,
  e_ticket_number: text,
  check_code: text,
  agent_code: text,
};
const legTexts = {
  departure_station: text,
  destination_station: text,
  carrier: text,
  flight: text,
  date: text,
  time: text,
};

const submittedFlight = v.object({
  ...flightTexts,
  itinerary_list: v.pipe(v.array(v.object(legTexts)), v.maxLength(mostLegs)),
  id: demoId,
});
type WireFlight = v.InferInput<typeof submittedFlight>;

/** The wire's names of a flight's form. */
const flightNames = {
  passengerName: 'passenger_name',
  idNumber: 'id_number',
  endorsementsRestrictions: 'endorsements_restrictions',
  eTicketNumber: 'e_ticket_number',
  checkCode: 'check_code',
  agentCode: 'agent_code',
} as const;
const legNames = {
  departureStation: 'departure_station',
  destinationStation: 'destination_station',
  carrier: 'carrier',
  flight: 'flight',
  date: 'date',
  time: 'time',
} as const;

export type FlightField = keyof typeof flightNames;
export type LegField = keyof typeof legNames;
export type Leg = Readonly<Record<LegField, string>>;
/** A flight's form with the app's names. */
export type FlightForm = Readonly<Record<FlightField, string>> & { readonly legs: readonly Leg[] };

/** In the order of the form. */
export const flightFields = Object.keys(flightNames) as FlightField[];
export const legFields = Object.keys(legNames) as LegField[];

/** A form with the wire's names. */
export const wireFlight = ({ legs, ...form }: FlightForm): Omit<WireFlight, 'id'> => ({
  passenger_name: form.passengerName,
  id_number: form.idNumber,
  endorsements_restrictions: form.endorsementsRestrictions,
  e_ticket_number: form.eTicketNumber,
  check_code: form.checkCode,
  agent_code: form.agentCode,
  itinerary_list: legs.map((leg) => ({
    departure_station: leg.departureStation,
    destination_station: leg.destinationStation,
    carrier: leg.carrier,
    flight: leg.flight,
    date: leg.date,
    time: leg.time,
  })),
});

/** The path of a field in `to_check`. */
export const pathOf = (field: FlightField): string => flightNames[field];
export const legPathOf = (index: number, field: LegField): string =>
  `itinerary_list.${index}.${legNames[field]}`;

export const demoCalls = {
  /** The upload belongs to the first id that reads it. */
  openUploadFile: defineCall({
    path: '/open/upload_file_request',
    access: 'open',
    body: 'multipart',
    changes: true,
    request: v.object({}),
    response: entity({ key: anyId }),
  }),
  demoPassport: defineCall({
    path: '/open/passport_recoginze',
    access: 'open',
    request: recognition,
    response: recognisedPassport,
  }),
  demoPhoto: defineCall({
    path: '/open/id_photo_make',
    access: 'open',
    request: recognition,
    /** If it was rejected, the first of `desc` is the reason. */
    response: entity(
      {
        check_type: photoVerdicts.or('accepted'),
        desc: list(v.string()),
        /** Ours. */
        desc_codes: messageCodes,
        img_url: someText,
      },
      {
        check_type: 'verdict',
        desc: 'problems',
        desc_codes: 'problemCodes',
        img_url: 'photoUrl',
      },
    ),
  }),
  demoFlight: defineCall({
    path: '/open/flight_recoginze',
    access: 'open',
    request: recognition,
    /**
     * Fields that could not be read are absent. `to_check` is ours: texts that were read without
     * being sure, by the paths of their fields ('passenger_name', 'itinerary_list.0.date'). They
     * are not among the fields, so that nobody takes them over unseen.
     */
    response: entity({
      ...v.partial(v.object(flightTexts)).entries,
      itinerary_list: list(entity(v.partial(v.object(legTexts)).entries)),
      to_check: list(v.object({ path: v.string(), text })),
    }),
  }),
  demoPassportSubmit: defineCall({
    path: '/open/passport_submit',
    access: 'open',
    changes: true,
    request: v.pipe(
      v.object({ ...passportFields, id: demoId }),
      v.transform(({ id, ...said }) => ({ id, passport: inOwnWords(said) })),
    ),
    response: done,
  }),
  demoPhotoSubmit: defineCall({
    path: '/open/id_photo_submit',
    access: 'open',
    changes: true,
    request: v.object({ img_url: v.string(), id: demoId }),
    response: done,
  }),
  demoFlightSubmit: defineCall({
    path: '/open/flight_submit',
    access: 'open',
    changes: true,
    request: submittedFlight,
    response: done,
  }),
};

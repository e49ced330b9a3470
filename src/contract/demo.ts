import * as v from 'valibot';
import { photoVerdicts } from './codes';
import { defineCall } from './define-call';
import { entity, inOwnWords } from './entity';
import { passportFields, recognisedPassport } from './passport';
import { list, someText } from './lists';
import { anyId, done, uploadKey } from './scalars';

/** Longest text of a flight's form, in characters. */
export const demoTextMax = 50;

const demoId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const recognition = v.object({ id: demoId, img_key: uploadKey });
const text = v.pipe(v.string(), v.trim(), v.maxLength(demoTextMax));
const mostFlights = 20;

const flight = v.object({
  departure_station: text,
  destination_station: text,
  carrier: text,
  flight: text,
  date: text,
  time: text,
});

const flightFields = {
  passenger_name: text,
  id_number: text,
  endorsements_restrictions: text,
  e_ticket_number: text,
  check_code: text,
  agent_code: text,
  itinerary_list: v.pipe(v.array(flight), v.maxLength(mostFlights)),
};

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
        img_url: someText,
      },
      { check_type: 'verdict', desc: 'problems', img_url: 'photoUrl' },
    ),
  }),
  demoFlight: defineCall({
    path: '/open/flight_recoginze',
    access: 'open',
    request: recognition,
    response: entity(v.partial(v.object(flightFields)).entries),
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
    request: v.object({ ...flightFields, id: demoId }),
    response: done,
  }),
};

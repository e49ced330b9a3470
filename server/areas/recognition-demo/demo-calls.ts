import { photoVerdicts } from '../../../src/contract/codes';
import type { WireResponseOf } from '../../../src/contract/define-call';
import type { demoCalls } from '../../../src/contract/demo';
import { ret } from '../../../src/contract/envelope';
import { said } from '../../../src/domain/messages/message';
import { passportFieldOrder } from '../../../src/domain/passport/passport-form';
import { demoPhoto } from '../../../src/domain/recognition-demo/demo-flow';
import { demoPassportProblems } from '../../../src/domain/recognition-demo/demo-passport';
import { HttpProblem, Refusal } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import { WorkerFailure } from '../../infra/jobs/worker-failure';
import { ipSubject } from '../../infra/limits/ip-subject';
import { countIp, limits } from '../../infra/limits/limits';
import { typeOfUpload } from '../../infra/uploads/keep-upload';
import type { Services } from '../../services';
import { serverText } from '../../messages/server-messages';
import type { PhotoRequirement } from '../catalogue/catalogue-types';
import type {
  FlightField,
  FlightReading,
  LegField,
  ReadText,
} from '../recognition/flight/flight-reading';
import { readOrTyped } from '../recognition/recognition-engine';
import { storedFile, wireReading } from '../recognition/wire-reading';
import {
  demoBytes,
  isPhotoOfVisit,
  keepDemoPhoto,
  keepDemoUpload,
  uploadOfVisit,
} from './demo-files';
import { demoLink, fileIdOf, openVisit, recordSubmission } from './demo-visits';
import { demoMostPixels } from './demo-work';

const fieldNames = {
  passengerName: 'passenger_name',
  idNumber: 'id_number',
  endorsements: 'endorsements_restrictions',
  ticketNumber: 'e_ticket_number',
  checkCode: 'check_code',
  agentCode: 'agent_code',
} as const satisfies Record<FlightField, string>;

const legNames = {
  from: 'departure_station',
  to: 'destination_station',
  carrier: 'carrier',
  flight: 'flight',
  date: 'date',
  time: 'time',
} as const satisfies Record<LegField, string>;

type Texts<Field extends string> = Readonly<Partial<Record<Field, ReadText>>>;

/** Texts under the wire's names, the sure ones apart from those to be looked at. */
function wireTexts<Field extends string>(
  texts: Texts<Field>,
  names: Readonly<Record<Field, string>>,
) {
  const sure: Record<string, string> = {};
  const unsure: Record<string, string> = {};
  for (const [field, read] of Object.entries<ReadText | undefined>(texts))
    if (read) (read.isSure ? sure : unsure)[names[field as Field]] = read.text;
  return { sure, unsure };
}

/** A reading as it is answered: what is not sure is in `to_check` only. */
export function wireFlightReading({
  fields,
  legs,
}: FlightReading): WireResponseOf<typeof demoCalls.demoFlight> {
  const own = wireTexts(fields, fieldNames);
  const flights = legs.map((leg) => wireTexts(leg, legNames));
  const toCheck = [
    ...Object.entries(own.unsure).map(([path, text]) => ({ path, text })),
    ...flights.flatMap(({ unsure }, index) =>
      Object.entries(unsure).map(([name, text]) => ({
        path: `itinerary_list.${index}.${name}`,
        text,
      })),
    ),
  ];
  return {
    ...own.sure,
    itinerary_list: flights.map(({ sure }) => sure),
    to_check: toCheck,
  };
}

/** The demo's photo, with the rules of an application's photo. */
const photoRequirement: PhotoRequirement = {
  name: 'Visa photo',
  widthMm: demoPhoto.width,
  heightMm: demoPhoto.height,
  color: '0xFFFFFF',
  colorName: demoPhoto.color,
  attention: [],
  sampleKey: null,
};

/** The calls of the public demo, which need no log-in. */
export function demoHandlers(services: Services): HandlersOf<typeof demoCalls> {
  const { db, demoBlobs, demoRecognition, demoWorkers, secret } = services;

  /** The upload that a call reads, for its visit. */
  async function uploadToRead(
    { id, img_key }: { id: string; img_key: string },
    { ip, now }: { ip: string; now: Date },
  ) {
    await countIp(services, limits.demoReadingsPerIp, ip, now);
    const visit = await openVisit(db, id, now);
    const upload = await uploadOfVisit(services, visit, img_key, now);
    const file = storedFile(demoBlobs, { ...upload, asker: ipSubject(ip) });
    return { visit, upload, file };
  }

  async function makePhoto(uploadId: string, ip: string) {
    try {
      const made = await demoWorkers.run(ipSubject(ip), 'make-photo', async () => ({
        bytes: await demoBytes(services, uploadId),
        requirement: photoRequirement,
        crop: true,
      }));
      if (made.kind === 'broken') throw brokenPicture();
      return made;
    } catch (error) {
      if (error instanceof WorkerFailure) throw brokenPicture();
      throw error;
    }
  }

  return {
    openUploadFile: async ({ file, ip, now }) => {
      const sent = { file, userId: ipSubject(ip), mostPixels: demoMostPixels };
      const type = await typeOfUpload(demoWorkers, sent);
      const { key } = await keepDemoUpload(services, { file, type }, now);
      return async () => ({ key });
    },

    demoPassport: async ({ request, ip, now }) => {
      const { upload, file } = await uploadToRead(request, { ip, now });
      const stored = { url: demoLink(secret, upload.id, now) };
      const answer = wireReading(
        await readOrTyped(demoRecognition.readPassport(file, now)),
        stored,
      );
      return async () => answer;
    },

    demoPhoto: async ({ request, ip, now }) => {
      const { visit, upload } = await uploadToRead(request, { ip, now });
      if (upload.type === 'application/pdf')
        throw new HttpProblem(415, { code: 'photo-no-picture' }, {}, ret.fileRefused);
      const made = await makePhoto(upload.id, ip);
      if (made.kind === 'refused')
        return async () => ({
          check_type: photoVerdicts.codeOf('refused'),
          desc: [serverText(made.reason)],
          desc_codes: [said(made.reason)],
        });
      const id = await keepDemoPhoto(services, visit, made.photo, now);
      return async () => ({
        check_type: photoVerdicts.codeOf('accepted'),
        desc: made.problems.map((problem) => serverText(problem)),
        desc_codes: made.problems.map(said),
        img_url: demoLink(secret, id, now),
      });
    },

    demoFlight: async ({ request, ip, now }) => {
      const { file } = await uploadToRead(request, { ip, now });
      const reading = await readOrTyped(demoRecognition.readFlight(file, now));
      if (!reading) throw new Refusal(ret.notRecognised, { code: 'flight-not-read' });
      return async () => wireFlightReading(reading);
    },

    demoPassportSubmit: async ({ request, ip, now }) => {
      await countIp(services, limits.demoSubmitsPerIp, ip, now);
      return async (tx) => {
        const visit = await openVisit(tx, request.id, now);
        const problems = demoPassportProblems(request.passport);
        const [first] = passportFieldOrder.flatMap((field) => problems[field] ?? []);
        if (first) throw new Refusal(ret.invalid, first);
        await recordSubmission(tx, visit, 'passport', now);
        return {};
      };
    },

    demoPhotoSubmit: async ({ request, ip, now }) => {
      await countIp(services, limits.demoSubmitsPerIp, ip, now);
      return async (tx) => {
        const visit = await openVisit(tx, request.id, now);
        const photo = fileIdOf(request.img_url);
        if (photo === undefined || !(await isPhotoOfVisit(tx, visit, photo)))
          throw new Refusal(ret.uploadGone, { code: 'photo-gone' });
        await recordSubmission(tx, visit, 'photo', now);
        return {};
      };
    },

    demoFlightSubmit: async ({ request, ip, now }) => {
      await countIp(services, limits.demoSubmitsPerIp, ip, now);
      return async (tx) => {
        const visit = await openVisit(tx, request.id, now);
        await recordSubmission(tx, visit, 'flight', now);
        return {};
      };
    },
  };
}

/** The refusal of an unreadable picture, with the remedy. */
const brokenPicture = () => new Refusal(ret.fileRefused, { code: 'photo-damaged' });

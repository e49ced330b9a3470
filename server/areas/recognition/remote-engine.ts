import * as v from 'valibot';
import { isCalendarDate } from '../../../src/domain/calendar/calendar-date';
import { FairSemaphore } from '../../infra/jobs/fair-semaphore';
import { readLimited } from '../../infra/outgoing/limited-answer';
import type { RecognitionSettings } from '../../settings/settings';
import { legFields, flightFields, longestFlightText } from './flight/flight-reading';
import { EngineAway, type FileToRead, type RecognitionEngine } from './recognition-engine';

/** A client gives up 30 seconds after it has sent its file. */
const timeout = 20_000;

/**
 * Each file that is being read is in memory, and its engine may be slow. What a wait and the timeout
 * take together is less than a client's patience.
 */
const bounds = { slots: 4, slotsPerUser: 2, waiting: 60, waitingPerUser: 12, longestWait: 8_000 };

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const day = v.pipe(v.string(), v.check(isCalendarDate));
const passportTexts = {
  passportNumber: text,
  surname: text,
  givenName: text,
  countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  sex: v.picklist(['male', 'female']),
  birthday: day,
  expireDate: day,
};
/** As many as a form can offer. */
const choices = <const Schema extends v.GenericSchema>(of: Schema) =>
  v.optional(v.pipe(v.array(of), v.minLength(1), v.maxLength(4)));
const passport = v.pipe(
  v.object({
    ...v.partial(v.object(passportTexts)).entries,
    doubts: v.optional(
      v.object({
        passportNumber: choices(text),
        surname: choices(text),
        givenName: choices(text),
        countryCode: choices(passportTexts.countryCode),
        sex: choices(passportTexts.sex),
        birthday: choices(day),
        expireDate: choices(day),
      }),
      {},
    ),
  }),
  v.transform(({ doubts, ...said }) => ({ said, doubts })),
  v.check(({ said, doubts }) => Object.keys(said).length + Object.keys(doubts).length > 0),
);

const readText = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestFlightText)),
  isSure: v.boolean(),
});
const texts = <const Names extends readonly string[]>(names: Names) =>
  v.record(v.picklist(names), readText);
const flight = v.object({
  fields: texts(flightFields),
  legs: v.pipe(v.array(texts(legFields)), v.maxLength(16)),
});

/**
 * Another engine behind an address: it gets the file's bytes at /passport or /flight and answers
 * with JSON of what it read. An engine that refuses the file, or whose JSON is no reading, could not
 * read it; whatever else is answered, as by a proxy in front of it, and no answer mean that it is
 * away. Few files are read at once, and fairly.
 */
export function remoteEngine({ url, key }: RecognitionSettings): RecognitionEngine {
  const semaphore = new FairSemaphore(bounds);
  const inTurn = <const Schema extends v.GenericSchema>(
    path: string,
    file: FileToRead,
    answer: Schema,
  ) => semaphore.run(file.asker, () => ask(url + path, { file, key, answer }));
  return {
    readPassport: (file) => inTurn('/passport', file, passport),
    readFlight: (file) => inTurn('/flight', file, flight),
  };
}

async function ask<const Schema extends v.GenericSchema>(
  url: string,
  { file, key, answer }: { file: FileToRead; key: string | undefined; answer: Schema },
): Promise<v.InferOutput<Schema> | undefined> {
  const body = new Uint8Array(await file.bytes());
  const { status, said } = await send(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': file.type,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  if (refusalsOfFile.has(status)) return undefined;
  if (status !== 200) throw new EngineAway(`${url}: HTTP ${status}`);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), said);
  if (!json.success) throw new EngineAway(`${url}: no JSON`);
  const parsed = v.safeParse(answer, json.output);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Statuses that refuse the file. Any other refuses the caller, the time or the place: the file may
 * be read another time.
 */
const refusalsOfFile: ReadonlySet<number> = new Set([400, 413, 415, 422]);

async function send(url: string, init: RequestInit): Promise<{ status: number; said: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, said: await readLimited(response) };
  } catch (cause) {
    throw new EngineAway(url, { cause });
  }
}

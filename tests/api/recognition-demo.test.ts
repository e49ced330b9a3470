import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { demoStorage, sweepDemo } from '../../server/areas/recognition-demo/demo-files';
import { remoteEngine } from '../../server/areas/recognition/remote-engine';
import { limits, type Limit } from '../../server/infra/limits/limits';
import { demoHours } from '../../src/domain/recognition-demo/demo-flow';
import { makeSpecimen } from '../../bench/recognition/training/specimen';
import { demoFlight, demoPassport } from './steps/demo-forms';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { pdfOf } from '../support/itineraries/draw-itinerary';
import { layouts } from '../support/itineraries/layouts';
import { makeTicket } from '../support/itineraries/ticket';
import { newPicture } from '../support/order-steps';
import { call, sendFile, type Answer, type FilePart } from '../support/signed-client';
import { signUpTraveller } from '../support/traveller';
import { useLimit } from './steps/use-limit';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { runsSweeps } from '../support/sweep';

const hour = 3_600_000;

let server: TestServer;
let portrait: Uint8Array<ArrayBuffer>;
let id: string;
beforeAll(async () => {
  portrait = new Uint8Array(await makePortrait({ width: 700, height: 900 }));
  const settings = { perIpFactor: 1 };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  id = randomUUID();
  await server.services.db.deleteFrom('limits').execute();
});

const ask = (name: Parameters<typeof call>[1], request: unknown) =>
  call(server.address, name, request, { date: server.services.clock() });
const upload = (part: FilePart) =>
  sendFile(server.address, part, { date: server.services.clock() }, 'openUploadFile');

async function keyOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { body, msg } = await upload({ bytes });
  if (!body) throw new Error(`No upload: ${msg}`);
  return body.key as string;
}

const open = async (url: string) => (await fetch(new URL(url, server.address))).status;

async function filesOfDemo(): Promise<number> {
  const names = await readdir(join(server.dataDir, 'demo-files'), {
    recursive: true,
    withFileTypes: true,
  });
  return names.filter((each) => each.isFile()).length;
}

async function later<T>(hours: number, what: () => Promise<T>): Promise<T> {
  server.moveClock(hours * hour);
  try {
    return await what();
  } finally {
    server.moveClock(-hours * hour);
  }
}

const gone: Partial<Answer> = { status: 200, ret: -7, code: 'upload-gone' };
const ended: Partial<Answer> = { status: 200, ret: -4, code: 'demo-ended' };

describe('a passport', () => {
  test('[API-59] a passport is answered with its fields and the address of the picture, without a log-in', async () => {
    const { jpeg, person } = await makeSpecimen(7101, 'mild', 'TD3');
    const img_key = await keyOf(new Uint8Array(jpeg));
    const { ret, body } = await ask('demoPassport', { id, img_key });
    expect(ret).toBe(0);
    expect(body).toMatchObject({
      passport_number: person.number,
      surname: person.surname.replaceAll('<', ' '),
      country_code: person.nationality,
    });
    expect(await open(body.url)).toBe(200);
  });

  test('[API-59] a passport that cannot be read is refused, with the address of its picture', async () => {
    const answer = await ask('demoPassport', { id, img_key: await keyOf(newPicture()) });
    expect(answer).toMatchObject({ status: 200, ret: -11, code: 'passport-not-read' });
    expect(await open(answer.body.url)).toBe(200);
  });

  test('[API-62] a passport is submitted with its id, and once more with the same success', async () => {
    const submit = () => ask('demoPassportSubmit', { ...demoPassport, id });
    expect(await submit()).toMatchObject({ status: 200, ret: 0 });
    expect(await submit()).toMatchObject({ status: 200, ret: 0 });
    const submissions = await server.services.db
      .selectFrom('demo_submissions')
      .selectAll()
      .execute();
    expect(JSON.stringify(submissions)).not.toContain(demoPassport.passport_number);
  });

  test.each([
    ['DEMO-07', { passport_number: 'k1234567' }, 'Password number format error.'],
    ['DEMO-07', { passport_number: 'K 123456' }, 'Password number format error.'],
    ['DEMO-07', { passport_number: 'K123456789012' }, 'Password number format error.'],
    ['DEMO-08', { surname: 'de la Cruz' }, 'Last Name format error.'],
    ['DEMO-08', { surname: 'A'.repeat(51) }, 'Last Name format error.'],
    ['DEMO-09', { given_name: 'ANA-MARIA' }, 'First Name format error.'],
    ['DEMO-09', { given_name: 'A'.repeat(51) }, 'First Name format error.'],
    ['DEMO-10', { country_code: 'ind' }, 'Nationality format error.'],
    ['DEMO-10', { country_code: 'I1D' }, 'Nationality format error.'],
    ['of a day', { birthday: '1990-02-30' }, 'Date format error.'],
    ['of a day', { surname: ' ' }, 'Please complete'],
  ])('[API-62] a passport is not submitted against the rule %s: %o', async (_rule, change, msg) => {
    const request = { ...demoPassport, ...change, id };
    expect(await ask('demoPassportSubmit', request)).toMatchObject({ status: 200, ret: -1, msg });
  });
});

describe('a visa photo', () => {
  const make = async (bytes: Uint8Array<ArrayBuffer>) =>
    ask('demoPhoto', { id, img_key: await keyOf(bytes) });

  test('[API-60][API-63] a visa photo is made 35 × 35 mm, and submitted by its address', async () => {
    const { ret, body } = await make(portrait);
    expect(ret).toBe(0);
    expect(body).toMatchObject({ check_type: 1, desc: expect.any(Array) });
    const picture = await fetch(new URL(body.img_url, server.address));
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([413, 413]);
    const submit = { id, img_url: new URL(body.img_url, server.address).href };
    expect(await ask('demoPhotoSubmit', submit)).toMatchObject({ status: 200, ret: 0 });
    expect(await ask('demoPhotoSubmit', submit)).toMatchObject({ status: 200, ret: 0 });
  });

  test('[API-60] a visa photo that is too small has check_type 0 and the reason', async () => {
    const small = new Uint8Array(await makePortrait({ width: 200, height: 240 }));
    const { ret, body } = await make(small);
    expect(ret).toBe(0);
    expect(body).toEqual({
      check_type: 0,
      desc: ['The photo should be at least 250 x 250 pixels.'],
      desc_codes: [{ code: 'photo-too-small' }],
    });
  });

  test('[API-63] a visa photo that was not made under this id cannot be submitted', async () => {
    const { img_url } = (await make(portrait)).body;
    const other = { id: randomUUID(), img_url };
    expect(await ask('demoPhotoSubmit', other)).toMatchObject({ ret: -7, code: 'photo-gone' });
    const foreign = { id, img_url: 'https://elsewhere.example/photo.jpg' };
    expect(await ask('demoPhotoSubmit', foreign)).toMatchObject({ ret: -7, code: 'photo-gone' });
    const unmade = { id, img_url: img_url.replace(/[0-9a-f-]{36}/, randomUUID()) };
    expect(await ask('demoPhotoSubmit', unmade)).toMatchObject({ ret: -7, code: 'photo-gone' });
  });
});

describe('a flight', () => {
  const file = { name: 'ticket.pdf', type: 'application/pdf' };

  test('[API-61][DEMO-11] a flight is answered with the fields of its form', async () => {
    const ticket = makeTicket(403);
    const bytes = new Uint8Array(pdfOf(layouts.form(ticket)));
    const img_key = (await upload({ bytes, ...file })).body.key;
    const { ret, body } = await ask('demoFlight', { id, img_key });
    expect(ret).toBe(0);
    const plain = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '');
    expect(plain(body.passenger_name)).toBe(plain(ticket.name));
    expect(plain(body.e_ticket_number)).toBe(plain(ticket.number));
    expect(body.itinerary_list).toEqual(
      ticket.legs.map((leg) => expect.objectContaining({ flight: leg.flight, date: leg.date })),
    );
    expect(body.to_check).toEqual([]);
  });

  test('[API-61] a flight that cannot be read is refused', async () => {
    const bytes = new Uint8Array(makePdf());
    const img_key = (await upload({ bytes, ...file })).body.key;
    const answer = await ask('demoFlight', { id, img_key });
    expect(answer).toMatchObject({ status: 200, ret: -11, code: 'flight-not-read' });
  });

  test.runIf(runsSweeps)(
    '[API-59][API-61] neither a passport nor a flight is read while another engine is away',
    async () => {
      const { recognition } = server.services;
      const away = remoteEngine({ url: 'http://127.0.0.1:9', key: undefined });
      const failing = [
        vi.spyOn(recognition, 'readPassport').mockImplementation(away.readPassport),
        vi.spyOn(recognition, 'readFlight').mockImplementation(away.readFlight),
      ];
      const img_key = await keyOf(newPicture());
      const code = async (name: 'demoPassport' | 'demoFlight') =>
        (await ask(name, { id, img_key })).code;
      expect(await code('demoPassport')).toBe('passport-not-read');
      expect(await code('demoFlight')).toBe('flight-not-read');
      for (const each of failing) each.mockRestore();
    },
  );

  test('[API-64][DEMO-11] a flight is submitted with its fields and its id', async () => {
    const submit = () => ask('demoFlightSubmit', { ...demoFlight, id });
    expect(await submit()).toMatchObject({ status: 200, ret: 0 });
    expect(await submit()).toMatchObject({ status: 200, ret: 0 });
  });

  test.each(['passenger_name', 'id_number', 'e_ticket_number', 'check_code', 'agent_code'])(
    '[DEMO-12] a flight is rejected with more than 50 characters in %s',
    async (field) => {
      const long = (length: number) => ({ ...demoFlight, [field]: 'A'.repeat(length), id });
      expect(await ask('demoFlightSubmit', long(50))).toMatchObject({ status: 200, ret: 0 });
      expect(await ask('demoFlightSubmit', long(51))).toMatchObject({ status: 400, ret: -1 });
    },
  );

  test('[DEMO-12] a flight is rejected with more than 50 characters in its itinerary', async () => {
    const [flight] = demoFlight.itinerary_list;
    const itinerary_list = [{ ...flight, carrier: 'A'.repeat(51) }];
    const request = { ...demoFlight, itinerary_list, id };
    expect(await ask('demoFlightSubmit', request)).toMatchObject({ status: 400, ret: -1 });
  });
});

describe('an upload', () => {
  test('an upload of another type, empty or too large is refused, and nothing of it stays', async () => {
    const before = await filesOfDemo();
    expect(await upload({ bytes: new Uint8Array([1, 2, 3, 4]) })).toMatchObject({
      status: 415,
      ret: -9,
    });
    expect(await upload({ bytes: new Uint8Array() })).toMatchObject({ status: 200, ret: -9 });
    const large = newPicture(10_485_761);
    expect(await upload({ bytes: large })).toMatchObject({ status: 413, ret: -9 });
    expect(await filesOfDemo()).toBe(before);
  });

  test.runIf(runsSweeps)('an upload belongs to the first id that reads it', async () => {
    const img_key = await keyOf(portrait);
    expect(await ask('demoPhoto', { id, img_key })).toMatchObject({ ret: 0 });
    expect(await ask('demoPhoto', { id: randomUUID(), img_key })).toMatchObject(gone);
    expect(await ask('demoPhoto', { id, img_key })).toMatchObject({ ret: 0 });
  });

  test('an upload of an unknown key is to be sent again; a malformed id or key is no request', async () => {
    expect(await ask('demoPassport', { id, img_key: 'k'.repeat(43) })).toMatchObject(gone);
    const img_key = await keyOf(portrait);
    for (const wrong of ['', 'x'.repeat(65), 7, null])
      expect(await ask('demoPassport', { id: wrong, img_key })).toMatchObject({ status: 400 });
    expect(await ask('demoPassport', { id, img_key: 'short' })).toMatchObject({ status: 400 });
    expect(await ask('demoPassport', { img_key })).toMatchObject({ status: 400 });
  });

  test('an upload that is not read within an hour is gone', async () => {
    const img_key = await keyOf(portrait);
    const answer = await later(1.1, () => ask('demoPhoto', { id, img_key }));
    expect(answer).toMatchObject(gone);
  });

  test('an upload is refused while the demo is full', async () => {
    const { db, clock } = server.services;
    const row = {
      id: 'full',
      kind: 'upload',
      size: demoStorage,
      mime_type: 'image/jpeg',
      created_at: clock(),
      expires_at: new Date(clock().getTime() + hour),
    } as const;
    await db
      .insertInto('demo_files')
      .values({ ...row, visit_id: null, key: null })
      .execute();
    const answer = await upload({ bytes: portrait });
    await db.deleteFrom('demo_files').where('id', '=', 'full').execute();
    expect(answer).toMatchObject({ status: 503, code: 'demo-full' });
    expect(answer.headers.get('retry-after')).toBe('3600');
  });
});

test('[DEMO-01] an id ends after 24 hours, with what was uploaded, and does not start again', async () => {
  const img_key = await keyOf(portrait);
  const { img_url } = (await ask('demoPhoto', { id, img_key })).body;
  expect(await later(demoHours - 0.1, () => ask('demoPhotoSubmit', { id, img_url }))).toMatchObject(
    {
      ret: 0,
    },
  );
  await later(demoHours + 0.1, async () => {
    const late = await ask('demoPassportSubmit', { ...demoPassport, id });
    expect(late).toMatchObject(ended);
    expect(late.msg).toContain('24 hours');
    expect(await ask('demoPhoto', { id, img_key })).toMatchObject(ended);
    expect(await ask('demoPhotoSubmit', { id, img_url })).toMatchObject(ended);
    expect(await ask('demoFlightSubmit', { ...demoFlight, id })).toMatchObject(ended);
    await sweepDemo(server.services, server.services.clock());
  });
  const left = await server.services.db.selectFrom('demo_files').select('id').execute();
  expect(left).toEqual([]);
  expect(await filesOfDemo()).toBe(0);
  expect(await open(img_url)).toBe(403);
  expect(
    await later(demoHours + 1, () => ask('demoFlightSubmit', { ...demoFlight, id })),
  ).toMatchObject(ended);
});

test.runIf(runsSweeps)(
  'a link to a file of the demo opens that file only, for a quarter of an hour',
  async () => {
    const one = await ask('demoPhoto', { id, img_key: await keyOf(portrait) });
    const other = await ask('demoPhoto', { id, img_key: await keyOf(portrait) });
    const idOf = (url: string) => /[0-9a-f-]{36}/.exec(url)?.[0] ?? '';
    const [mine, theirs] = [one.body.img_url as string, other.body.img_url as string];
    expect(await open(mine)).toBe(200);
    expect(await open(mine.replace(idOf(mine), idOf(theirs)))).toBe(403);
    expect(await open(mine.replace(/expires=\d+/, 'expires=9999999999'))).toBe(403);
    expect(await open(mine.split('?')[0] ?? '')).toBe(403);
    expect(await later(0.3, () => open(mine))).toBe(403);
  },
);

test.runIf(runsSweeps)(
  'many readings at once are queued or told to wait, while travellers are served',
  async () => {
    const key = await keyOf(portrait);
    const many = limits.demoReadingsPerIp.count;
    const readings = Array.from({ length: many }, () => ask('demoPhoto', { id, img_key: key }));
    const traveller = await signUpTraveller(server);
    const sent = await traveller.send({ bytes: newPicture() });
    expect(sent).toMatchObject({ status: 200, ret: 0 });
    const statuses = (await Promise.all(readings)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(many);
  },
);

describe('what is done too often is a 429 that says when to come back', () => {
  const cases: readonly (readonly [name: keyof typeof limits, once: () => Promise<Answer>])[] = [
    ['demoUploadsPerIp', () => upload({ bytes: newPicture() })],
    ['demoReadingsPerIp', () => ask('demoPassport', { id, img_key: 'k'.repeat(43) })],
    ['demoReadingsPerIp', () => ask('demoPhoto', { id, img_key: 'k'.repeat(43) })],
    ['demoReadingsPerIp', () => ask('demoFlight', { id, img_key: 'k'.repeat(43) })],
    ['demoSubmitsPerIp', () => ask('demoPassportSubmit', { ...demoPassport, id })],
    ['demoSubmitsPerIp', () => ask('demoPhotoSubmit', { id, img_url: '/nothing' })],
    ['demoSubmitsPerIp', () => ask('demoFlightSubmit', { ...demoFlight, id })],
  ];
  test.each(cases)('%s', async (name, once) => {
    const limit: Limit = limits[name];
    await useLimit(server, limit, '127.0.0.1', limit.count - 1);
    expect((await once()).status).toBe(200);
    const refused = await once();
    expect(refused).toMatchObject({ status: 429, code: 'too-many-demos' });
    expect(refused.msg).toMatch(
      /^The demo was used many times from here\. Please try again in \d+ (minute|hour)s?\.$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(limit.seconds / 2);
  });
});

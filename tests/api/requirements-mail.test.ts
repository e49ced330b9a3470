import { identities } from '../../src/contract/codes';
import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { sendMailOnce } from '../../server/infra/mail/send-mail-once';
import { mailParts } from '../support/mails';
import { startMailServer } from '../support/mail-server';
import { call, type CallOptions } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { runsSweeps } from '../support/sweep';

const origin = 'https://visa.example';
const india = 356;
const singapore = 702;

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let server: TestServer;

beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { smtpUrl: smtp.url, publicOrigin: origin, perIpFactor: 100 },
  });
}, startTimeout);

afterAll(async () => {
  await server?.remove();
  await smtp.stop();
});

beforeEach(() => smtp.reset());

let addresses = 0;
const newAddress = () => `reader-${(addresses += 1)}@example.com`;
const send = (request: object, options?: CallOptions) =>
  call(server.address, 'emailRequirements', request, options);

/** The texts of the newest mail, by their type. */
function textsOf(): Map<string, string> {
  const mail = smtp.mails().at(-1);
  return new Map(
    mail && mailParts(mail.raw).map(({ type, bytes }) => [type, bytes.toString('utf8')]),
  );
}

const oneProduct = (wanted: (documents: number) => boolean) => {
  for (const { products } of referenceCatalogue.destinations)
    for (const product of products)
      for (const material of product.identityMaterial)
        if (
          material.identity !== 'none' &&
          wanted(material.required.filter(({ template }) => template).length)
        )
          return { product, material };
  throw new Error('The catalogue has no such product.');
};

test('[PROD-16][API-28] the list of an occupation arrives, in words and as HTML, with links that stay', async () => {
  const { product, material } = oneProduct((letters) => letters > 0);
  const email = newAddress();
  const answer = await send({
    product_id: product.id,
    email,
    identity_id: identities.codeOf(material.identity),
    country_id: india,
    country_residence_id: singapore,
  });
  expect(answer).toMatchObject({ status: 200, ret: 0, body: {} });
  expect(smtp.mails()).toHaveLength(1);
  expect(smtp.mails()[0]?.to).toEqual([email]);
  const parts = textsOf();
  const [text = '', html = ''] = [parts.get('text/plain'), parts.get('text/html')];
  const others = product.identityMaterial
    .flatMap(({ required }) => required)
    .filter(({ name }) => !material.required.some((document) => document.name === name));
  expect(others.length).toBeGreaterThan(0);
  for (const body of [text, html]) {
    for (const document of material.required) {
      expect(body).toContain(document.name);
      for (const key of document.sampleKeys) expect(body).toContain(`/scenes/samples/${key}`);
    }
    for (const { name } of others) expect(body).not.toContain(name);
    expect(body).toContain('passport of India');
    expect(body).toContain('living in Singapore');
    expect(body).toContain(`${origin}/product/${product.id}/identity-material`);
  }
  const letter = material.required.find(({ template }) => template)?.template ?? '';
  expect(text).toContain(letter);
  const links = [...text.matchAll(/https:\/\/visa\.example(\/scenes\/samples\/\S+)/g)];
  expect(links.length).toBeGreaterThan(0);
  // Files of the app itself, without a signature that could expire.
  for (const [, path = ''] of links)
    expect([path, existsSync(`public${path}`)]).toEqual([path, true]);
});

test(
  'what stands in the catalogue is text in the mail, never markup',
  async () => {
    const { product, destination } = firstProduct();
    const document = product.identityMaterial[0]?.required[0];
    if (!document) throw new Error('no document');
    const evil = '<img src=x onerror=alert(1)> & "quoted"';
    const other = await startTestServer({
      catalogue: {
        ...referenceCatalogue,
        destinations: [
          {
            ...destination,
            products: [
              {
                ...product,
                identityMaterial: [
                  {
                    identity: 'none',
                    required: [{ ...document, attention: evil, sampleKeys: ['passport.svg'] }],
                    optional: [],
                  },
                ],
              },
            ],
          },
        ],
      },
      settings: { smtpUrl: server.services.settings.smtpUrl as string, publicOrigin: origin },
    });
    try {
      const request = { product_id: product.id, email: newAddress(), identity_id: 0 };
      expect(await call(other.address, 'emailRequirements', request)).toMatchObject({ ret: 0 });
    } finally {
      await other.remove();
    }
    const parts = textsOf();
    expect(parts.get('text/plain')).toContain(evil);
    expect(parts.get('text/html')).not.toContain('<img');
    expect(parts.get('text/html')).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;',
    );
  },
  startTimeout,
);

test('a repeated request sends one mail, also beside itself', async () => {
  const request = { ...known(), email: newAddress() };
  const options = { idempotencyKey: 'one-and-the-same-key' };
  const answers = await Promise.all([send(request, options), send(request, options)]);
  expect(answers.map(({ ret }) => ret)).toEqual([0, 0]);
  expect(await send(request, options)).toMatchObject({ ret: 0 });
  expect(smtp.mails()).toHaveLength(1);
});

test('a repetition beside a mail that does not go out is not answered as sent', async () => {
  const request = { ...known(), email: newAddress() };
  const options = { idempotencyKey: 'beside-one-that-fails' };
  smtp.refuse({ code: 451, text: 'try later' });
  const answers = await Promise.all([send(request, options), send(request, options)]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
});

test('a mail whose server was ended while it was sent is sent by a repetition a minute later', async () => {
  const { services } = server;
  const first = {
    request: { email: newAddress() },
    idempotencyKey: 'ended-in-the-middle',
    requestHash: '',
    ip: '192.0.2.1',
    now: new Date(),
    log: { error: vi.fn() } as unknown as FastifyBaseLogger,
  };
  await new Promise<void>((begun) => {
    void sendMailOnce(services, first, () => {
      begun();
      return new Promise(() => undefined);
    });
  });
  const sent = vi.fn(() => Promise.resolve());
  const repetition = { ...first, now: new Date(first.now.getTime() + 60_001) };
  await sendMailOnce(services, repetition, sent);
  await sendMailOnce(services, repetition, sent);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('an address is written to a few times an hour, then the answer says when again', async () => {
  const request = { ...known(), email: newAddress() };
  for (let mails = 0; mails < 3; mails += 1) expect(await send(request)).toMatchObject({ ret: 0 });
  const answer = await send(request);
  expect(answer).toMatchObject({ status: 429, msg: expect.stringContaining('Too many attempts') });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(smtp.mails()).toHaveLength(3);
  expect(await send({ ...known(), email: newAddress() })).toMatchObject({ ret: 0 });
});

test.runIf(runsSweeps)(
  'one visitor reaches so many addresses, and no more',
  async () => {
    const strict = await startTestServer({
      catalogue: referenceCatalogue,
      settings: { smtpUrl: server.services.settings.smtpUrl as string, perIpFactor: 1 },
    });
    try {
      const ask = () =>
        call(strict.address, 'emailRequirements', { ...known(), email: newAddress() });
      for (let mails = 0; mails < 20; mails += 1) expect(await ask()).toMatchObject({ ret: 0 });
      expect(await ask()).toMatchObject({ status: 429 });
    } finally {
      await strict.remove();
    }
  },
  startTimeout,
);

test('an address that carries more than an address is refused', async () => {
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    'A <a@example.com>',
    'nobody',
  ])
    expect(await send({ ...known(), email })).toMatchObject({
      status: 400,
      msg: 'The field email is missing or not valid.',
    });
  expect(smtp.mails()).toEqual([]);
});

test('what does not exist is refused, and nothing is sent', async () => {
  const email = newAddress();
  expect(await send({ product_id: 999_999, email, identity_id: 0 })).toMatchObject({ ret: -4 });
  const { product } = oneProduct(() => true);
  expect(await send({ product_id: product.id, email, identity_id: 0 })).toMatchObject({ ret: -4 });
  expect(smtp.mails()).toEqual([]);
});

test('[API-28] without an idempotency key every request sends a mail of its own', async () => {
  const request = { ...known(), email: newAddress() };
  for (const count of [1, 2]) {
    expect(await send(request, { idempotencyKey: null })).toMatchObject({ status: 200, ret: 0 });
    expect(smtp.mails()).toHaveLength(count);
  }
});

test('a mail that does not go out is said, and the same request may try again', async () => {
  const request = { ...known(), email: newAddress() };
  const options = { idempotencyKey: 'tried-twice-at-least' };
  smtp.refuse({ code: 451, text: 'try later' });
  expect(await send(request, options)).toMatchObject({
    status: 503,
    msg: 'The e-mail could not be sent right now. Please try again later.',
  });
  smtp.refuse({ code: 550, text: 'no such user' });
  expect(await send(request, options)).toMatchObject({
    status: 200,
    ret: -5,
    msg: expect.stringContaining('cannot receive mail'),
  });
  smtp.refuse(undefined);
  expect(await send(request, options)).toMatchObject({ ret: 0 });
  expect(smtp.mails()).toHaveLength(1);
});

function known() {
  const { product, material } = oneProduct(() => true);
  return { product_id: product.id, identity_id: identities.codeOf(material.identity) };
}

function firstProduct() {
  const [destination] = referenceCatalogue.destinations;
  const product = destination?.products[0];
  if (!destination || !product) throw new Error('The catalogue is empty.');
  return { destination, product };
}

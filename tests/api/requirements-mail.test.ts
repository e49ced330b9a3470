import { existsSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/catalogue/reference-catalogue';
import { call, type CallOptions } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';

const origin = 'https://visa.example';
const india = 356;
const singapore = 702;

interface Received {
  readonly to: readonly string[];
  readonly raw: string;
}

let smtp: SMTPServer;
let server: TestServer;
let received: Received[] = [];
/** How the mail server answers the address of the next mail. */
let refuses: { code: number; text: string } | undefined;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const { code, text } = refuses ?? { code: 0, text: '' };
      done(code ? Object.assign(new Error(text), { responseCode: code }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, publicOrigin: origin, perIpFactor: 100 },
  });
}, startTimeout);

afterAll(async () => {
  await server?.remove();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

beforeEach(() => {
  received = [];
  refuses = undefined;
});

let addresses = 0;
const newAddress = () => `reader-${(addresses += 1)}@example.com`;
const send = (request: object, options?: CallOptions) =>
  call(server.address, 'emailRequirements', request, options);

/** The decoded parts of a mail, by their type. */
function partsOf({ raw }: Received): Map<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? 'no boundary';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const [head = '', ...body] = part.replaceAll('\r\n', '\n').split('\n\n');
      const type = /content-type: ([\w/]+)/i.exec(head)?.[1] ?? '';
      return [type, decode(body.join('\n\n'), /encoding: ([\w-]+)/i.exec(head)?.[1] ?? '7bit')];
    }),
  );
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const oneProduct = (wanted: (documents: number) => boolean) => {
  for (const { products } of referenceCatalogue.destinations)
    for (const product of products)
      for (const material of product.identityMaterial)
        if (
          material.identityId !== 0 &&
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
    identity_id: material.identityId,
    country_id: india,
    country_residence_id: singapore,
  });
  expect(answer).toMatchObject({ status: 200, ret: 0, body: {} });
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual([email]);
  const parts = partsOf(received[0] as Received);
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
                    identityId: 0,
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
    const parts = partsOf(received[0] as Received);
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
  expect(received).toHaveLength(1);
});

test('an address is written to a few times an hour, then the answer says when again', async () => {
  const request = { ...known(), email: newAddress() };
  for (let mails = 0; mails < 3; mails += 1) expect(await send(request)).toMatchObject({ ret: 0 });
  const answer = await send(request);
  expect(answer).toMatchObject({ status: 429, msg: expect.stringContaining('Too many attempts') });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(received).toHaveLength(3);
  expect(await send({ ...known(), email: newAddress() })).toMatchObject({ ret: 0 });
});

test(
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
  expect(received).toEqual([]);
});

test('what does not exist is refused, and nothing is sent', async () => {
  const email = newAddress();
  expect(await send({ product_id: 999_999, email, identity_id: 0 })).toMatchObject({ ret: -4 });
  const { product } = oneProduct(() => true);
  expect(await send({ product_id: product.id, email, identity_id: 0 })).toMatchObject({ ret: -4 });
  expect(received).toEqual([]);
});

test('a mail that does not go out is said, and the same request may try again', async () => {
  const request = { ...known(), email: newAddress() };
  const options = { idempotencyKey: 'tried-twice-at-least' };
  refuses = { code: 451, text: 'try later' };
  expect(await send(request, options)).toMatchObject({
    status: 503,
    msg: 'The e-mail could not be sent right now. Please try again later.',
  });
  refuses = { code: 550, text: 'no such user' };
  expect(await send(request, options)).toMatchObject({
    status: 200,
    ret: -5,
    msg: expect.stringContaining('cannot receive mail'),
  });
  refuses = undefined;
  expect(await send(request, options)).toMatchObject({ ret: 0 });
  expect(received).toHaveLength(1);
});

function known() {
  const { product, material } = oneProduct(() => true);
  return { product_id: product.id, identity_id: material.identityId };
}

function firstProduct() {
  const [destination] = referenceCatalogue.destinations;
  const product = destination?.products[0];
  if (!destination || !product) throw new Error('The catalogue is empty.');
  return { destination, product };
}

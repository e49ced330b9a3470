import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';

/** A push that was accepted, decrypted. */
export interface ReceivedPush {
  /** The subscription that it was for: the last part of its address. */
  readonly name: string;
  readonly text: string;
  readonly topic: string | undefined;
  readonly ttl: number;
  /** The server's public key, whose signature was right. */
  readonly vapidKey: string;
  readonly contact: string;
  readonly at: number;
}

/** How it answers instead of accepting. */
interface OtherAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

class Rejected extends Error {}

/**
 * A push service on loopback, over TLS with its own certificate. It accepts a message only if its
 * signature (RFC 8292) and encryption (RFC 8291) are right; both are checked independently of the
 * library that made them.
 */
export async function startPushService() {
  const folder = mkdtempSync(join(tmpdir(), 'visa-push-'));
  const caFile = join(folder, 'cert.pem');
  makeCertificate(join(folder, 'key.pem'), caFile);
  const cert = readFileSync(caFile);
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  const received: ReceivedPush[] = [];
  let other: OtherAnswer | 'nothing' | undefined;
  let asked = 0;
  const forgotten = new Set<string>();
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    asked += 1;
    if (other === 'nothing') return;
    if (other) return void response.writeHead(other.status, other.headers).end();
    try {
      const { headers, url = '' } = request;
      const name = url.slice(url.lastIndexOf('/') + 1);
      if (forgotten.has(name)) return void response.writeHead(410).end();
      received.push({
        name,
        text: decrypt(body, browser, secret),
        topic: headers['topic']?.toString(),
        ttl: Number(headers['ttl']),
        ...(await readVapid(headers.authorization, origin())),
        at: Date.now(),
      });
      response.writeHead(201, { location: `${origin()}/message/${received.length}` }).end();
    } catch (error) {
      response.writeHead(error instanceof Rejected ? 403 : 400).end(String(error));
    }
  }
  const server = https.createServer(
    { key: readFileSync(join(folder, 'key.pem')), cert },
    (request, response) => {
      void take(request, response);
    },
  );
  const origin = () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: new URL(origin()).host,
    caFile,
    agent: new https.Agent({ ca: cert }),
    received: (): readonly ReceivedPush[] => received,
    /** How many messages came, accepted or not. */
    asked: () => asked,
    /** How it answers from now on; undefined accepts. */
    answer(next: OtherAnswer | 'nothing' | undefined) {
      other = next;
    },
    /** The browser has ended this subscription. */
    forget: (name: string) => void forgotten.add(name),
    /** A browser's subscription, as the app reports it. */
    subscription: (name = randomBytes(8).toString('hex')) => ({
      endpoint: `${origin()}/push/${name}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    }),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The message of a body with content encoding aes128gcm that is one record (RFC 8188, 8291). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const shared = browser.computeSecret(senderKey);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync('sha256', shared, secret, about, 32));
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(info), length));
  const key = derive('Content-Encoding: aes128gcm\0', 16);
  const nonce = derive('Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Rejected('The last record has no end.');
  return padded.subarray(0, end).toString('utf8');
}

/** 'vapid t=TOKEN, k=KEY': signed by the key, for this service, for a day at most. */
async function readVapid(header = '', origin: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((at) => at.toString('base64url'));
  const options = { audience: origin, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] };
  const { payload } = await jwtVerify(token, { kty: 'EC', crv: 'P-256', x, y }, options).catch(
    () => {
      throw new Rejected('The VAPID token is wrong.');
    },
  );
  if ((payload.exp ?? 0) - Date.now() / 1000 > 86_400) throw new Rejected('It lives too long.');
  return { vapidKey: key, contact: payload.sub ?? '' };
}

function makeCertificate(keyFile: string, certFile: string): void {
  const wish =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', [...wish.split(' '), '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
}

import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '../../src/contract/define-call';
import { headerNames } from '../../src/contract/envelope';
import { signatureWindowSeconds } from '../../src/contract/signature';
import { sourceLanguage } from '../../src/domain/languages';
import { hasBrokenCharacter } from '../../src/domain/text/characters';
import { forwardNotices } from '../areas/accounts/notices';
import { findSession, sessionRefusal, type SessionUser } from '../areas/accounts/sessions';
import { HttpProblem } from '../errors/refusal';
import type { Handler, Incoming } from '../handler';
import { requireAccount } from '../infra/db/require-account';
import type { Db } from '../infra/db/tables';
import type { Delivered } from '../infra/deliveries/journal';
import { renewLinks } from '../infra/files/file-links';
import { countUpload, tryUse } from '../infra/limits/limits';
import { checkStorage } from '../infra/uploads/stored-bytes';
import type { ServedCall } from '../served-calls';
import type { Services } from '../services';
import { answerOnce, type IsStillValid } from './answer-once';
import { deviceLabel, requestLanguage } from './device-label';
import { readBody } from './read-body';
import { checkDate, checkSignature, readCallHeaders, sha256Hex } from './signature';

/**
 * Longer than any signature can be valid: its date may be ahead by the window, and the clocks of two
 * servers differ a little.
 */
const once = { name: 'signature', count: 1, seconds: 2 * signatureWindowSeconds + 60 };

/**
 * Accepts a signed change once. Together with the kept answers it holds that no signed request takes
 * effect twice: with a key whose answer is kept, the same bytes get that answer again (a browser may
 * send them twice by itself); without one they are refused here. Whoever repeats a request after an
 * answer was lost signs it anew, and is not concerned. Uses are rows that the sweep removes, so it
 * holds across servers, and memory does not grow.
 * @throws {HttpProblem} 409 if this very request was accepted before
 */
async function useSignature(db: Db, signature: string, now: Date): Promise<void> {
  if (!(await tryUse(db, once, signature, now)))
    throw new HttpProblem(409, { code: 'request-repeated' });
}

/** Hash of a request's content; it ignores the order of fields and the name of the file. */
export function hashRequest(
  path: string,
  request: unknown,
  fileSha256: string | undefined,
): string {
  return sha256Hex(JSON.stringify([path, inOrder(request), fileSha256 ?? null]));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, each]) => [name, inOrder(each)]));
}

export interface Served {
  readonly call: Call;
  readonly handler: Handler<ServedCall>;
  readonly isStillValid?: IsStillValid | undefined;
}

/**
 * Answers one request: checks date, session, body, signature and schema, then runs the handler.
 * @returns the body of the envelope
 */
export async function serveCall(
  served: Served,
  request: FastifyRequest,
  services: Services,
): Promise<unknown> {
  const { call } = served;
  const now = services.clock();
  const headers = readCallHeaders(request.headers);
  checkDate(headers.date, now);
  // Require a session before receiving a file, because the signature can be checked only after the
  // upload.
  const user =
    call.access === 'customer' ? await requireUser(services, headers.token, now) : undefined;
  request.userId = user?.id ?? '';
  const serve = () => serveChecked(served, request, services, { headers, user, now });
  if (call.body !== 'multipart') return serve();
  await countUpload(services, { userId: user?.id, ip: request.ip, now });
  if (user) await checkStorage(services.db, user.id, 1);
  const size = Number(request.headers['content-length'] ?? NaN);
  return services.unfinished.during({ userId: user?.id, ip: request.ip, size }, serve);
}

interface Checked {
  readonly headers: ReturnType<typeof readCallHeaders>;
  readonly user: Awaited<ReturnType<typeof requireUser>> | undefined;
  readonly now: Date;
}

/** The rest of a request, whose session and limits were checked. */
async function serveChecked(
  { call, handler, isStillValid }: Served,
  request: FastifyRequest,
  services: Services,
  { headers, user, now }: Checked,
): Promise<unknown> {
  const store = call.access === 'open' ? services.demoBlobs : services.blobs;
  const body = await readBody(call, request, store);
  try {
    const target = request.raw.url ?? '';
    checkSignature(headers, { method: request.method, target, bodySha256: body.sha256 });
    const parsed = parseRequest(call, body.fields);
    const ownKey = randomUUID();
    const requestHash = hashRequest(call.path, parsed, body.file?.sha256);
    // Without a key the response is not kept; rows that need a key get a random one.
    const given = call.changes ? headers.idempotencyKey : undefined;
    const key = given === undefined ? undefined : checkKey(given);
    const keyed = user && key && !call.secret ? { userId: user.id, key, requestHash } : undefined;
    const isOnce = keyed !== undefined || (call.keyed && key !== undefined);
    if (call.changes && !isOnce) await useSignature(services.db, headers.signature, now);
    const afterCommit: (() => Promise<void>)[] = [];
    let delivered: Delivered | undefined;
    const namedLanguage = requestLanguage(request.headers['accept-language']);
    const incoming: Incoming<ServedCall> = {
      request: parsed as Incoming<ServedCall>['request'],
      requestHash,
      ip: request.ip,
      origin: request.headers.origin,
      language: namedLanguage ?? sourceLanguage,
      namedLanguage,
      device: deviceLabel(request.headers['user-agent']),
      locationCode: locationCode(request, services),
      now,
      log: request.log,
      audit: (event, details, who) => request.audit(event, details, who),
      afterCommit: (work) => void afterCommit.push(work),
      recordDelivery: (what) => void (delivered = what),
      mailNotices: () => forwardNotices(services),
      get user() {
        return required(user, call, 'user');
      },
      get file() {
        return required(body.file, call, 'file');
      },
      get idempotencyKey() {
        return key ?? ownKey;
      },
    };
    const answer = await answerOnce({
      db: services.db,
      call,
      hold: user && ((tx) => requireAccount(tx, user.id)),
      keyed,
      isStillValid,
      delivered: () => delivered,
      checksAnswers: services.settings.environment !== 'production',
      now,
      renew: user && ((body) => renewLinks(services.secret, body, user, now)),
      start: async () => {
        await services.catalogue.refresh(services.db);
        const work = await handler(incoming);
        const before = afterCommit.length;
        return async (db) => {
          // When a transaction is retried, drop the work that its rolled-back attempt registered.
          afterCommit.length = before;
          return work(db);
        };
      },
    });
    for (const work of afterCommit) services.background.run(work);
    return answer;
  } finally {
    await body.file?.discard();
  }
}

async function requireUser(
  { db }: Services,
  token: string | undefined,
  now: Date,
): Promise<SessionUser> {
  const user = token === undefined ? undefined : await findSession(db, token, now);
  if (!user) throw await sessionRefusal(db, token);
  return user;
}

function parseRequest(call: Call, fields: unknown): unknown {
  const result = v.safeParse(call.request, fields);
  const field = result.success
    ? unstorableField(result.output)
    : (v.getDotPath(result.issues[0]) ?? '');
  if (result.success && field === undefined) return result.output;
  if (result.success) throw new HttpProblem(400, { code: 'field-characters', field: field ?? '' });
  throw new HttpProblem(
    400,
    field ? { code: 'field-invalid', field } : { code: 'request-invalid' },
  );
}

/** The first field with a NUL or an unpaired surrogate, neither of which the database can store. */
function unstorableField(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || hasBrokenCharacter(value) ? name : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const found = unstorableField(each, name === '' ? key : `${name}.${key}`);
    if (found !== undefined) return found;
  }
}

function checkKey(key: string): string {
  if (!/^[\w.:-]{8,128}$/.test(key))
    throw new HttpProblem(400, { code: 'header-invalid', header: headerNames.idempotencyKey });
  return key;
}

function locationCode({ headers }: FastifyRequest, { settings }: Services): string | undefined {
  const value = settings.locationHeader && headers[settings.locationHeader];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

function required<T>(value: T | undefined, { path }: Call, what: string): T {
  if (value === undefined) throw new Error(`${path} has no ${what}.`);
  return value;
}

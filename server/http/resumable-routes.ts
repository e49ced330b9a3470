import { finished } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerNames, type Envelope } from '../../src/contract/envelope';
import { resumablePath, tusHeaders } from '../../src/contract/resumable';
import { HttpProblem } from '../errors/refusal';
import { checkStorage } from '../infra/uploads/stored-bytes';
import { newSecret } from '../infra/secrets/random-id';
import { countUpload } from '../infra/limits/limits';
import { findSession, sessionRefusal } from '../areas/accounts/sessions';
import { countPhoneUpload, phoneUploader } from '../areas/handoffs/handoff-rows';
import type { Services } from '../services';
import { largestFile, type Requester } from '../infra/uploads/resumable-home';
import { owns, resumableId } from '../infra/uploads/resumable-uploads';

interface UploadRequest {
  Params: { id?: string };
}

const uploadsPath = `/api${resumablePath}`;

/**
 * Routes of resumable uploads. Requests carry the session token but no signature, so that any
 * client of the tus protocol can be used.
 */
export function resumableRoutes(services: Services) {
  const { resumable } = services;
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    // The body stays a stream; the tus server reads it.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const discover = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, await resumable.discover(webRequest(request)));

    async function create(request: FastifyRequest, reply: FastifyReply) {
      const requester = await requesterOf(services, request);
      const now = services.clock();
      await countUpload(services, { userId: requester.userId, ip: request.ip, now });
      if (requester.space !== undefined) await countPhoneUpload(services.db, requester.space, now);
      const id = resumableId(requester);
      const isTus = request.headers[tusHeaders.resumable] !== undefined;
      const status = isTus ? await resumable.uploadStatus(id, requester) : undefined;
      if (status) return sendUploadStatus(request, reply, status);
      await checkStorage(services.db, requester.userId, 1);
      await resumable.countUnfinished(requester, {
        ip: request.ip,
        size: Number(request.headers[tusHeaders.length] ?? NaN),
      });
      const response = await resumable.handle(webRequest(request), requester);
      // A concurrent request with the same key created the upload first.
      const twin = resumable.isTaken(response)
        ? await resumable.uploadStatus(id, requester)
        : undefined;
      return twin ? sendUploadStatus(request, reply, twin) : send(reply, response);
    }

    async function transfer(request: FastifyRequest<UploadRequest>, reply: FastifyReply) {
      const { id = '' } = request.params;
      const requester = await requesterOf(services, request);
      // The same response for a missing upload and for another user's.
      if (!owns(requester, id)) throw new HttpProblem(404, { code: 'no-such-upload' });
      if (request.method === 'HEAD') {
        const there = await resumable.uploadStatus(id, requester);
        if (there) return reply.code(200).headers(there.headers).send();
      }
      return send(reply, await resumable.handle(webRequest(request), requester));
    }

    app.route({ method: 'OPTIONS', url: uploadsPath, handler: discover });
    app.route({ method: 'OPTIONS', url: `${uploadsPath}/:id`, handler: discover });
    app.route({ method: 'POST', url: uploadsPath, bodyLimit: largestFile, handler: create });
    app.route<UploadRequest>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      bodyLimit: largestFile,
      handler: transfer,
    });
  };
}

async function requesterOf(services: Services, request: FastifyRequest): Promise<Requester> {
  const brought = request.headers[headerNames.token];
  const token = typeof brought === 'string' && brought !== '' ? brought : undefined;
  const owner = token === undefined ? undefined : await ownerOf(services, token);
  if (!owner) throw await sessionRefusal(services.db, token);
  request.userId = owner.userId;
  const key = request.headers[headerNames.idempotencyKey];
  // Without a key every creation is a separate upload.
  return { ...owner, key: typeof key === 'string' && key !== '' ? key : newSecret() };
}

/** The user of a session, or of a handoff that a phone has opened with this key. */
async function ownerOf(
  { clock, db }: Services,
  token: string,
): Promise<Omit<Requester, 'key'> | undefined> {
  const user = await findSession(db, token, clock());
  return user ? { userId: user.id } : phoneUploader(db, token, clock());
}

/** Converts the request into the web `Request` that the tus server expects. */
function webRequest({ method, headers, raw }: FastifyRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(new URL(raw.url ?? '/', 'http://uploads.invalid'), {
    method,
    headers: entries,
    // Streamed in chunks, so that the part that arrived before an interruption is stored.
    ...(hasBody && { body: ReadableStream.from(raw), duplex: 'half' }),
  } as RequestInit);
}

/** Answers a repeated creation with the upload's present status, from which the client resumes. */
async function sendUploadStatus(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, size, headers }: { id: string; size: number; headers: Record<string, string> },
) {
  if (Number(request.headers[tusHeaders.length]) !== size)
    throw new HttpProblem(409, { code: 'key-of-another-file' });
  // The body is read to its end, so that the client can read the response and reuse the connection.
  await finished(request.raw.resume()).catch(() => undefined);
  return reply
    .code(201)
    .headers({ ...headers, location: `${uploadsPath}/${id}` })
    .send();
}

async function send(reply: FastifyReply, response: Response) {
  // The request was aborted, and a response was already sent.
  if (reply.sent) return reply;
  for (const [name, value] of response.headers)
    // CORS is configured for the whole server (cross-origin.ts).
    if (!name.startsWith('access-control-')) reply.header(name, value);
  const text = await response.text();
  if (text.startsWith('{')) {
    reply.request.ret = (JSON.parse(text) as Envelope).ret;
    reply.type('application/json; charset=utf-8');
  }
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .send(text === '' ? undefined : text);
}

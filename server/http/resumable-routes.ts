import { finished } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerNames, type Envelope } from '../../src/contract/envelope';
import { resumablePath, tusHeaders } from '../../src/contract/resumable';
import { HttpProblem } from '../errors/refusal';
import { checkStorage } from '../infra/uploads/stored-bytes';
import { newSecret } from '../infra/secrets/random-id';
import { countUpload } from '../infra/limits/limits';
import { findSession } from '../areas/accounts/sessions';
import type { Services } from '../services';
import { owns, resumableId, type Asking } from '../infra/uploads/resumable-uploads';
import { largestFile } from '../infra/uploads/largest-file';

interface UploadRequest {
  Params: { id?: string };
}

const uploadsPath = `/api${resumablePath}`;

/** Resumable uploads. They carry the token but no signature: any client of the protocol may come. */
export function resumableRoutes(services: Services) {
  const { resumable } = services;
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    // The body stays a stream: the protocol's server reads it.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const discover = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, await resumable.discover(webRequest(request)));

    async function create(request: FastifyRequest, reply: FastifyReply) {
      const who = await askingOf(services, request);
      await countUpload(services, { userId: who.userId, ip: request.ip, now: services.clock() });
      const id = resumableId(who);
      const isTus = request.headers[tusHeaders.resumable] !== undefined;
      const there = isTus ? await resumable.standing(id, who) : undefined;
      if (there) return sendStanding(request, reply, there);
      await checkStorage(services.db, who.userId, 1);
      await resumable.checkUnfinished(who.userId);
      const response = await resumable.handle(webRequest(request), who);
      // A twin of this request was faster.
      const twin = resumable.isTaken(response) ? await resumable.standing(id, who) : undefined;
      return twin ? sendStanding(request, reply, twin) : send(reply, response);
    }

    async function go(request: FastifyRequest<UploadRequest>, reply: FastifyReply) {
      const { id = '' } = request.params;
      const who = await askingOf(services, request);
      // Somebody else's and none at all get the same answer.
      if (!owns(who.userId, id)) throw new HttpProblem(404, { code: 'no-such-upload' });
      if (request.method === 'HEAD') {
        const there = await resumable.standing(id, who);
        if (there) return reply.code(200).headers(there.headers).send();
      }
      return send(reply, await resumable.handle(webRequest(request), who));
    }

    app.route({ method: 'OPTIONS', url: uploadsPath, handler: discover });
    app.route({ method: 'OPTIONS', url: `${uploadsPath}/:id`, handler: discover });
    app.route({ method: 'POST', url: uploadsPath, bodyLimit: largestFile, handler: create });
    app.route<UploadRequest>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      bodyLimit: largestFile,
      handler: go,
    });
  };
}

async function askingOf(services: Services, request: FastifyRequest): Promise<Asking> {
  const token = request.headers[headerNames.token];
  const user =
    typeof token === 'string' && token !== ''
      ? await findSession(services.db, token, services.clock())
      : undefined;
  if (!user) throw new HttpProblem(401, { code: 'log-in-needed' });
  request.userId = user.id;
  const key = request.headers[headerNames.idempotencyKey];
  // Without a key every creation is one of its own.
  return { userId: user.id, key: typeof key === 'string' && key !== '' ? key : newSecret() };
}

/** The same request as the protocol's server takes it. */
function webRequest({ method, headers, raw }: FastifyRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(new URL(raw.url ?? '/', 'http://uploads.invalid'), {
    method,
    headers: entries,
    // Asked for piece by piece: of a request that breaks off, what came before is written down.
    ...(hasBody && { body: ReadableStream.from(raw), duplex: 'half' }),
  } as RequestInit);
}

/** A creation that was repeated: the upload as it stands, at which its client goes on. */
async function sendStanding(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, size, headers }: { id: string; size: number; headers: Record<string, string> },
) {
  if (Number(request.headers[tusHeaders.length]) !== size)
    throw new HttpProblem(409, { code: 'key-of-another-file' });
  // Read to its end, so that its sender can read the answer and the connection goes on.
  await finished(request.raw.resume()).catch(() => undefined);
  return reply
    .code(201)
    .headers({ ...headers, location: `${uploadsPath}/${id}` })
    .send();
}

async function send(reply: FastifyReply, response: Response) {
  // The request broke off, and was answered for it.
  if (reply.sent) return reply;
  for (const [name, value] of response.headers)
    // Whose pages may ask is the whole server's decision.
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

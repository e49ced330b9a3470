/**
 * The server's part in deliveries: its own handlers, journal, uploads and sessions, behind a model
 * of the HTTP library. The calls are those that the outbox makes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allCalls } from '../../../src/contract/all-calls';
import type { Call } from '../../../src/contract/define-call';
import { healthPath, markHeader, ret } from '../../../src/contract/envelope';
import { documentHandlers } from '../../../server/areas/documents/document-calls';
import { deletePassport } from '../../../server/areas/passports/operator-passports';
import { receiptHandlers } from '../../../server/areas/documents/receipt-calls';
import { applicationFormHandlers } from '../../../server/areas/forms/form-calls';
import { applicantHandlers } from '../../../server/areas/orders/applicants/applicant-calls';
import { orderHandlers } from '../../../server/areas/orders/order-calls';
import { addFeedback } from '../../../server/areas/support/support-calls';
import { sendError, sendEnvelope } from '../../../server/http/answer';
import { markFor } from '../../../server/http/signature';
import { resumableRoutes } from '../../../server/http/resumable-routes';
import { serveCall } from '../../../server/http/serve-call';
import { openFolderResumables } from '../../../server/infra/uploads/folder-resumables';
import { openResumableUploads } from '../../../server/infra/uploads/resumable-uploads';
import { isUploadStillValid } from '../../../server/infra/uploads/own-uploads';
import { sweepAnswers } from '../../../server/infra/deliveries/journal';
import { sweepUploads } from '../../../server/infra/uploads/sweep-uploads';
import { productAnswer, type Offer } from '../server/offer-model';
import type { complete as completeModel } from '../world/lacks';
import type { Handler } from '../../../server/handler';
import type { ServedCall } from '../../../server/served-calls';
import type { Services } from '../../../server/services';
import type { UnfinishedUploads } from '../../../server/infra/uploads/unfinished-bytes';
import type { WireAnswer, WireRequest } from '../network/wire';

export type ServicesOfModel = Pick<
  Services,
  'db' | 'blobs' | 'settings' | 'catalogue' | 'secret' | 'background' | 'workers' | 'clock'
> & {
  readonly generation: string;
  /** The present offer of the product. */
  readonly offer: () => Offer;
};

/** A phone of these worlds never has so much unfinished that it would be refused. */
const unbounded: UnfinishedUploads = {
  begin: async () => undefined,
  end: async () => undefined,
  during: (_upload, work) => work(),
  begunBefore: async () => [],
  removeEnded: async () => undefined,
};

type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Starts a process of the server on what its disk has.
 *
 * @param complete the world's own, which notes what the models lack
 */
export async function startServer(given: ServicesOfModel, complete: typeof completeModel) {
  const resumable = openResumableUploads(
    given,
    await openFolderResumables('uploads', 3 * 86_400_000),
    unbounded,
  );
  const own = { ...given, resumable, unfinished: unbounded, demoBlobs: given.blobs };
  // Nothing here reads a whole order, or mails.
  const absent = ['formOrigin', 'mailer'];
  const services = complete('Services', own, absent) as unknown as Services;
  const { db, blobs, clock } = services;
  const { addOrder, setArrivalDate } = orderHandlers(services);
  const { addApplicant, updateApplicant, deleteApplicant } = applicantHandlers(services);
  const { changeForm } = applicationFormHandlers(services);
  const handlers = {
    ...{ changeForm, addOrder, setArrivalDate, addApplicant, updateApplicant, deleteApplicant },
    product:
      ({ request }) =>
      async () =>
        productAnswer(request.product_id, given.offer()),
    ...documentHandlers(services, { deletePassport }),
    ...receiptHandlers(services),
    addFeedback: ({ request, user, idempotencyKey, now }) => {
      const { order_id: orderId, content } = request;
      return async (tx) => {
        await addFeedback(tx, { userId: user.id, idempotencyKey, orderId, content }, now);
        return {};
      };
    },
  } satisfies Partial<{ [N in ServedCall]: Handler<N> }>;
  const routes = new Map<string, Route>();

  for (const [name, handler] of Object.entries(handlers)) {
    const call: Call = allCalls[name as ServedCall];
    const isStillValid = name === 'uploadFile' ? isUploadStillValid : undefined;
    const served = { call, handler: handler as unknown as Handler<ServedCall>, isStillValid };
    routes.set(`${call.method} /api${call.path}`, async (request, reply) => {
      const body = await serveCall(served, request, services);
      return sendEnvelope(reply, 200, { ret: ret.ok, msg: '', body });
    });
  }
  await resumableRoutes(services)({
    removeAllContentTypeParsers: () => undefined,
    addContentTypeParser: () => undefined,
    route({ method, url, handler }: { method: string | string[]; url: string; handler: Route }) {
      for (const each of [method].flat()) routes.set(`${each} ${url}`, handler);
    },
  } as unknown as Parameters<ReturnType<typeof resumableRoutes>>[0]);

  function routeOf(method: string, path: string): [Route, Record<string, string>] | undefined {
    const exact = routes.get(`${method} ${path}`);
    if (exact) return [exact, {}];
    const id = path.slice(path.lastIndexOf('/') + 1);
    const named = routes.get(`${method} ${path.slice(0, -id.length)}:id`);
    return named && [named, { id }];
  }

  return {
    async answer(wire: WireRequest): Promise<WireAnswer> {
      const [path = '', query = ''] = wire.path.split('?');
      if (path === healthPath) return health(given.generation, query);
      const route = routeOf(wire.method, path);
      const reply = complete('FastifyReply', replyModel());
      const request = complete('FastifyRequest', requestModel(wire, route?.[1] ?? {}));
      reply.request = request;
      try {
        if (!route) throw Object.assign(new Error('No such call.'), { statusCode: 404 });
        await route[0](request, reply as unknown as FastifyReply);
      } catch (error) {
        sendError(error, request, reply as unknown as FastifyReply);
      }
      const { status, headers, text } = reply.answer;
      const mark = markFor(request, status, text);
      const date = clock().toUTCString();
      return {
        status,
        // HTTP sends no body to this method.
        text: wire.method === 'HEAD' ? '' : text,
        headers: { ...headers, date, ...(mark && { [markHeader]: mark }) },
      };
    },

    /** The server's hourly sweep. */
    async sweep(): Promise<void> {
      await sweepAnswers(db, clock());
      await sweepUploads(db, blobs, clock());
      await resumable.removeExpired();
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

function health(generation: string, query: string): WireAnswer {
  const nonce = new URLSearchParams(query).get('nonce') ?? undefined;
  const text = JSON.stringify({ service: 'visa', ok: true, generation, nonce });
  return { status: 200, headers: { 'content-type': 'application/json' }, text };
}

/** The part of a Fastify request that the handlers use. */
function requestModel(wire: WireRequest, params: Record<string, string>): FastifyRequest {
  const { method, path: url, headers, body, file } = wire;
  const request = {
    ...{ method, params, ip: '198.51.100.7', userId: '', language: 'en' },
    headers: { ...headers, 'content-length': String((file?.bytes ?? body).length) },
    body: Buffer.from(body),
    raw: Object.assign(bodyOf(wire), { url, resume: () => undefined }),
    log: { error: () => undefined, warn: () => undefined, info: () => undefined },
    audit: () => undefined,
    isMultipart: () => file !== undefined,
    async *parts() {
      if (!file) return;
      const stream = Object.assign(bodyOf(wire), { truncated: false, once: () => undefined });
      yield { type: 'file', file: stream, filename: file.name, mimetype: file.mime };
    },
  };
  return request as unknown as FastifyRequest;
}

/** The body as it arrives: of a cut connection a part, and then an error. */
function bodyOf({ body, file, cutAfter }: WireRequest): AsyncIterable<Uint8Array> {
  const bytes = file?.bytes ?? body;
  return {
    async *[Symbol.asyncIterator]() {
      yield bytes.subarray(0, cutAfter ?? bytes.length);
      if (cutAfter !== undefined) throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    },
  };
}

/** The part of a Fastify reply that the handlers use. */
function replyModel() {
  const answer = { status: 200, headers: {} as Record<string, string>, text: '' };
  const reply = {
    answer,
    sent: false,
    request: undefined as FastifyRequest | undefined,
    code: (status: number) => Object.assign(reply, void (answer.status = status)),
    header: (name: string, value: string) =>
      Object.assign(reply, void (answer.headers[name.toLowerCase()] = value)),
    headers(all: Record<string, string>) {
      for (const [name, value] of Object.entries(all)) reply.header(name, value);
      return reply;
    },
    type: (type: string) => reply.header('content-type', type),
    send: (text = '') => Object.assign(reply, { sent: true }, void (answer.text = text)),
  };
  return reply;
}

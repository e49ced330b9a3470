import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { allDeskCalls, type DeskCallName } from '../src/contract/desk/all-desk-calls';
import type { DeskCall } from '../src/contract/desk/define-desk-call';
import { findOperator, requireSession } from './areas/desk/access/operator-sessions';
import { auditExport } from './areas/desk/admin/audit-handlers';
import { allDeskHandlers } from './areas/desk/all-desk-handlers';
import { deskFileRoutes } from './areas/desk/desk-files';
import { filledDesk } from './areas/public-pages/filled-files';
import type { DeskHandler, DeskIncoming, Operator } from './areas/desk/desk-handler';
import { DeskRefusal } from './areas/desk/desk-refusal';
import {
  checkOrigin,
  checkSite,
  cookieFor,
  cookieOf,
  deviceCookie,
  ownOrigin,
  sendProblem,
  sessionCookie,
} from './http/desk-request';
import {
  formOptions,
  largestOfSessions,
  largestOfVisitors,
  listenerOptions,
} from './http/listener-options';
import { limitBodies } from './http/body-limits';
import { isOverTls, noAbilities, strictTransport } from './http/security-headers';
import { logRequests } from './http/audit-requests';
import type { LogTarget } from './http/log-options';
import { readBody } from './http/read-body';
import { serveStaticApp } from './http/static-app';
import { readSnapshot, transact } from './infra/db/transact';
import { countFlood, countIp, limits } from './infra/limits/limits';
import { largestFile } from './infra/uploads/resumable-home';
import type { Services } from './services';
import { serverText } from './messages/server-messages';

/** How long a proof of the second factor holds for the calls that need one. */
const proofLife = 10 * 60_000;

/** Of a catalogue that is imported, in bytes. */
const largestCatalogue = 4_194_304;

/** The largest body of a call, in bytes; a file has a limit of its own. */
function largestBody({ access, path }: DeskCall): number {
  if (access === 'visitor') return largestOfVisitors;
  return path === '/catalogue/check' || path === '/catalogue/import'
    ? largestCatalogue
    : largestOfSessions;
}

/**
 * The operators' desk: its calls, the files of its cases and its program, on an origin of its own.
 * Nothing of it is reachable through the travellers' server.
 */
export async function buildDeskApp(
  services: Services,
  { log }: { log: LogTarget },
): Promise<FastifyInstance> {
  const { clock, db, settings } = services;
  const app = Fastify(listenerOptions(settings, log));
  app.setErrorHandler(sendProblem);
  logRequests(app, services);
  // Operators' actions are in the desk's audit first, in the transaction of the change.
  app.addHook('onResponse', async ({ method, url }) => {
    if (method === 'POST' || /^\/(?:files\/|audit)/.test(url)) services.securityLog.wake();
  });
  const isTls = (request: FastifyRequest) =>
    isOverTls(settings.deskOrigin) || request.protocol === 'https';
  app.addHook('onRequest', async ({ ip }) => countIp(services, limits.callsPerIp, ip, clock()));
  limitBodies(app, settings.timeLimits, (reply) => {
    const slow = new DeskRefusal('request-invalid', {
      details: [serverText({ code: 'request-slow' })],
    });
    reply.code(408).type('application/json; charset=utf-8').send(JSON.stringify(slow.problem));
  });
  app.addHook('onSend', async (request, reply) => {
    if (isTls(request)) reply.headers(strictTransport);
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': noAbilities,
    });
  });
  /** @throws {DeskRefusal} for a page of another origin, and without a session */
  const operatorOf = async (request: FastifyRequest): Promise<Operator> => {
    checkSite(request, settings.deskOrigin);
    const token = cookieOf(request, sessionCookie, isTls(request));
    const operator = token === undefined ? undefined : await findOperator(db, token, clock());
    if (!operator) throw new DeskRefusal('log-in-needed');
    return operator;
  };

  const handlers = allDeskHandlers(services);
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer', bodyLimit: largestCatalogue },
        (_request, body, done) => done(null, body),
      );
      await api.register(multipart, {
        ...formOptions,
        limits: { files: 1, fileSize: largestFile, fields: 8, parts: 9, fieldSize: 1024 },
      });
      api.setNotFoundHandler(() => {
        throw new DeskRefusal('no-such-call');
      });
      for (const name of Object.keys(allDeskCalls) as DeskCallName[]) {
        const call: DeskCall = allDeskCalls[name];
        const handler = handlers[name] as DeskHandler<DeskCallName>;
        const asking = new WeakMap<FastifyRequest, Operator>();
        api.route({
          method: 'POST',
          url: call.path,
          ...(call.body === 'json' && { bodyLimit: largestBody(call) }),
          // Before the body: nothing of it is read for somebody who may not make the call.
          async onRequest(request) {
            checkOrigin(request, settings.deskOrigin);
            if (call.access === 'visitor') return;
            const operator = await operatorOf(request);
            checkRole(call, operator);
            checkProof(call, operator, clock());
            if (call.body === 'multipart')
              await countFlood(services, limits.deskUploadsPerOperator, operator.id, clock());
            asking.set(request, operator);
          },
          async handler(request, reply) {
            reply.header('content-type', 'application/json; charset=utf-8');
            return JSON.stringify(await serve(call, handler, request, reply, asking.get(request)));
          },
        });
      }
    },
    { prefix: '/api' },
  );
  await app.register(deskFileRoutes(services, operatorOf));
  await app.register(auditExport(services, operatorOf));
  // The desk is for its operators, whoever links to it.
  const inNoIndex = { status: 200, headers: { 'x-robots-tag': 'noindex' } } as const;
  await serveStaticApp(app, settings.deskDir, {
    answerAt: async () => inNoIndex,
    fill: filledDesk(settings.site),
  });
  return app;

  async function serve(
    call: DeskCall,
    handler: DeskHandler<DeskCallName>,
    request: FastifyRequest,
    reply: FastifyReply,
    operator: Operator | undefined,
  ): Promise<unknown> {
    const now = clock();
    const { body: shape } = call;
    const body = await readBody({ body: shape }, request, services.blobs);
    try {
      const parsed = v.safeParse(call.request, body.fields);
      if (!parsed.success) {
        const [issue] = parsed.issues;
        const details = [`${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`];
        throw new DeskRefusal('request-invalid', { details });
      }
      const afterCommit: (() => Promise<void>)[] = [];
      const isSafe = isTls(request);
      const incoming = {
        request: parsed.output,
        requestHash: createHash('sha256')
          .update(`${call.path}\n${JSON.stringify(parsed.output)}\n${body.file?.sha256 ?? ''}`)
          .digest('hex'),
        ip: request.ip,
        origin: ownOrigin(request, settings.deskOrigin),
        now,
        log: request.log,
        setSession: (token: string | undefined) =>
          void reply.header(
            'set-cookie',
            cookieFor(sessionCookie, { value: token, isSafe, seconds: 8 * 3600 }),
          ),
        deviceMark: cookieOf(request, deviceCookie, isSafe),
        setDeviceMark: (mark: string) =>
          void reply.header(
            'set-cookie',
            cookieFor(deviceCookie, { value: mark, isSafe, seconds: 180 * 86_400 }),
          ),
        afterCommit: (work: () => Promise<void>) => void afterCommit.push(work),
        get operator() {
          if (!operator) throw new Error(`${call.path} has no operator.`);
          return operator;
        },
        get file() {
          if (!body.file) throw new Error(`${call.path} has no file.`);
          return body.file;
        },
      } as DeskIncoming<DeskCallName>;
      await services.catalogue.refresh(db);
      const work = await handler(incoming);
      const before = afterCommit.length;
      const { changes } = call;
      const run = changes ? transact : readSnapshot;
      const answer = await run<unknown>(db, async (tx) => {
        afterCommit.length = before;
        if (operator) await requireSession(tx, operator, { now: clock(), changes });
        return work(tx);
      });
      if (settings.environment !== 'production') checkAnswer(call, answer);
      for (const each of afterCommit) services.background.run(each);
      return answer;
    } finally {
      await body.file?.discard();
    }
  }
}

/** Thrown in trials only: the compiler has checked the answer, but not its ranges and patterns. */
function checkAnswer({ path, response }: DeskCall, answer: unknown): void {
  const { issues } = v.safeParse(response, answer);
  if (!issues) return;
  const wrong = issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new Error(`The answer of ${path} does not fit the contract: ${wrong.join('; ')}`);
}

function checkRole({ access }: DeskCall, { roles }: Operator): void {
  if (access === 'visitor' || access === 'operator') return;
  if (!access.some((role) => roles.includes(role))) throw new DeskRefusal('role-needed');
}

/** A session that somebody took over, or that lies open, does nothing that lasts beyond it. */
function checkProof({ needsProof }: DeskCall, { provedAt }: Operator, now: Date): void {
  if (needsProof && now.getTime() - provedAt.getTime() > proofLife)
    throw new DeskRefusal('proof-needed');
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "font-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  // `desk/case/picture/pdf-worker-address.ts`
  'trusted-types desk-workers',
].join('; ');

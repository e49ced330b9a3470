import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { formStatuses } from '../src/contract/codes';
import { headerNames, ret } from '../src/contract/envelope';
import { isLanguage, type Language, languages } from '../src/contract/languages';
import { sourceLanguage } from '../src/domain/languages';
import { sessionIsOpen } from './areas/accounts/sessions';
import { catalogueIn } from './areas/catalogue/catalogue-in';
import { closedPage, formPage } from './areas/forms/form-page';
import { completeForm, formForPage, saveAnswer } from './areas/forms/form-store';
import { formStyle } from './areas/forms/form-style';
import { formHolders, holderSources, readFormToken } from './areas/forms/form-token';
import formScript from './areas/forms/page/form.ts?built';
import { answersOfPerson } from './areas/people/people-rows';
import formWorker from './areas/forms/worker/form-worker.ts?built';
import { HttpProblem, Refusal } from './errors/refusal';
import { sendError, sendMessage } from './http/answer';
import { logRequests } from './http/audit-requests';
import { limitBodies } from './http/body-limits';
import { requestLanguage } from './http/device-label';
import { listenerOptions } from './http/listener-options';
import type { LogTarget } from './http/log-options';
import { isOverTls, noAbilities, strictTransport } from './http/security-headers';
import { transact } from './infra/db/transact';
import { countIp, limits } from './infra/limits/limits';
import { serverText } from './messages/server-messages';
import type { Services } from './services';

const pageQuery = v.object({
  token: v.string(),
  country: v.string(),
  applicant_id: v.string(),
});
const answerBody = v.object({
  question: v.pipe(v.string(), v.maxLength(40)),
  answer: v.pipe(v.string(), v.maxLength(4000)),
});

/**
 * The reference server's application form. It runs on a separate origin and never sees a session,
 * only tokens that give access to one applicant's form for ten minutes.
 */
export function buildFormApp(services: Services, { log }: { log: LogTarget }): FastifyInstance {
  const { catalogue, clock, db, secret, settings } = services;
  const holders = formHolders(settings);
  const page = (language: Language) => ({ holders, language, version });
  const version = versionOf([
    formScript,
    formStyle,
    formWorker,
    ...languages.map((language) => formPage({ holders, language, version: '' })),
  ]);
  const keptPages = languages.map((language) => `/?kept=1&lang=${language}`);
  const app = Fastify(listenerOptions(settings, log));
  app.setErrorHandler(sendError);
  logRequests(app, services);
  app.decorateRequest('language', undefined);
  app.addHook('onRequest', async (request) => {
    request.language = languageOf(request);
  });
  limitBodies(app, settings.timeLimits);
  app.addHook('onRequest', async ({ ip }) => countIp(services, limits.callsPerIp, ip, clock()));
  app.addHook('preHandler', async () => catalogue.refresh(db));
  app.addHook('onSend', async (request, reply) => {
    if (isOverTls(settings.formOrigin) || request.protocol === 'https')
      reply.headers(strictTransport);
    // By this the page's script knows our answers from a portal's.
    const { [headerNames.nonce]: nonce } = request.headers;
    if (typeof nonce === 'string' && /^[\w-]{1,64}$/.test(nonce))
      reply.header(headerNames.nonce, nonce);
    reply.headers({
      'content-security-policy': policy(holderSources(holders)),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      // The form is a page in a frame of the app: nobody else embeds parts of it.
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': noAbilities,
      'cache-control': 'no-store',
    });
  });
  const applicantOf = async (token: unknown): Promise<string | undefined> => {
    const now = clock();
    const access = typeof token === 'string' ? readFormToken(secret, token, now) : undefined;
    return access && (await sessionIsOpen(db, access.sessionId, now))
      ? access.applicantId
      : undefined;
  };
  const asking = new WeakMap<FastifyRequest, string>();
  /** Before the body: nothing of it is read for somebody whose access has ended. */
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const applicantId = await applicantOf(request.headers['x-form-token']);
    if (applicantId === undefined) throw new HttpProblem(401, { code: 'form-access-ended' });
    asking.set(request, applicantId);
  };
  const applicantAsking = (request: FastifyRequest): string => {
    const applicantId = asking.get(request);
    if (applicantId === undefined) throw new Error(`${request.url} does not ask for its access.`);
    return applicantId;
  };

  app.get('/', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const language = languageOf(request);
    if ((request.query as Readonly<Record<string, unknown>>)['kept'] === '1')
      return reply.send(formPage(page(language)));
    const query = v.safeParse(pageQuery, request.query);
    const applicantId = query.success ? await applicantOf(query.output.token) : undefined;
    if (!query.success || applicantId === undefined || applicantId !== query.output.applicant_id)
      return reply.code(403).send(closedPage(page(language)));
    const found = await transact(db, async (tx) => {
      const ofPerson = await answersOfPerson(tx, applicantId);
      return formForPage(tx, catalogueIn(catalogue, language), { applicantId, ofPerson });
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (found?.country !== query.output.country)
      return reply.code(403).send(closedPage(page(language)));
    return reply.send(formPage(page(language), found.state));
  });
  app.get('/form.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(formStyle));
  app.get('/form.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(formScript),
  );
  // By its text the browser knows a new version of the pages.
  app.get('/worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send(
        `self.formVersion=${JSON.stringify(version)};self.formPages=${JSON.stringify(keptPages)};\n${formWorker}`,
      ),
  );
  app.post('/answers', { onRequest }, async (request, reply) => {
    const applicantId = applicantAsking(request);
    const body = v.safeParse(answerBody, request.body);
    if (!body.success) throw new HttpProblem(400, { code: 'form-answer-unreadable' });
    const { question, answer } = body.output;
    try {
      const status = await transact(db, (tx) =>
        saveAnswer(tx, catalogue, { applicantId, question, answer }, clock()),
      );
      return reply.send({ form_status: formStatuses.codeOf(status) });
    } catch (error) {
      throw asHttp(error);
    }
  });
  app.post('/complete', { onRequest }, async (request, reply) => {
    const applicantId = applicantAsking(request);
    try {
      const missing = await transact(db, (tx) => completeForm(tx, catalogue, applicantId, clock()));
      return reply.send({
        missing: missing.map(({ question, problem }) => ({
          question,
          problem: serverText(problem, languageOf(request)),
        })),
      });
    } catch (error) {
      throw asHttp(error);
    }
  });
  app.setNotFoundHandler((_request, reply) => sendMessage(reply, 404, { code: 'not-found' }));
  return app;
}

const versionOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

/** The app's choice in the page's address, else what the browser or the page's script prefers. */
function languageOf({ query, headers }: FastifyRequest): Language {
  const chosen = (query as Readonly<Record<string, unknown>>)['lang'];
  if (isLanguage(chosen)) return chosen;
  return requestLanguage(headers['accept-language']) ?? sourceLanguage;
}

/** The form's script reads HTTP status codes, not the `ret` of the API's envelope. */
const asHttp = (error: unknown) =>
  error instanceof Refusal
    ? new HttpProblem(error.ret === ret.notFound ? 404 : 422, error.serverMessage, {}, error.ret)
    : error;

const policy = (frameAncestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types form-worker',
  ].join('; ');

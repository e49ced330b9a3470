import { extname, resolve } from 'node:path';
import multipart from '@fastify/multipart';
import files from '@fastify/static';
import fastify, { type FastifyRequest } from 'fastify';
import { allCalls, type CallName } from '../../../src/contract/all-calls';
import { specifiedCalls } from './calls';
import { newState, specifiedHandlers, type SpecifiedState } from './state';

/** Fields that the specification calls optional, or sends in one case only. */
const optional = new Set(['next_order_id', 'time_zone', 'country_id', 'country_residence_id']);
const headers = ['x-app-id', 'x-date', 'x-version', 'authorization'];

const namesByPath = new Map(
  Object.keys(specifiedCalls).map((name) => [allCalls[name as CallName].path as string, name]),
);

/** The specified parts that a request lacks; undefined for a good one. */
function complaintAbout(
  name: string,
  request: FastifyRequest,
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const missing = headers.filter((header) => request.headers[header] === undefined);
  if (missing.length > 0) return `${name} came without ${missing.join(', ')}`;
  if (request.method !== 'POST') return `${name} came by ${request.method}`;
  const { request: specified } = specifiedCalls[name as keyof typeof specifiedCalls];
  const lacking = Object.keys(specified).filter(
    (field) => !optional.has(field) && !(field in body) && !Array.isArray(body['files']),
  );
  return lacking.length > 0 ? `${name} came without the field ${lacking.join(', ')}` : undefined;
}

type Answered = readonly [status: number, ret: number, body?: unknown];

async function answerTo(state: SpecifiedState, name: string, request: FastifyRequest) {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const complaint = complaintAbout(name, request, body);
  if (complaint !== undefined) state.complaints.push(complaint);
  const token = request.headers['x-token'];
  const email = typeof token === 'string' ? state.tokens.get(token) : undefined;
  const { access } = allCalls[name as CallName];
  if (access === 'customer' && email === undefined) return [401, -1] satisfies Answered;
  const handler = specifiedHandlers[name as keyof typeof specifiedCalls];
  if (!handler) {
    state.complaints.push(`${name} is not answered`);
    return [200, -1] satisfies Answered;
  }
  const said = handler(state, body, email ?? '');
  return said === 'refused' ? ([200, -2] satisfies Answered) : ([200, 0, said] satisfies Answered);
}

/** The external form: it shows what it was passed, and is complete when its button is pressed. */
function formServer(state: SpecifiedState) {
  const form = fastify().addHook('onSend', async (_request, reply) => {
    reply.type('text/html');
  });
  form.get<{ Querystring: { applicant_id?: string } }>('/complete', ({ query }) => {
    state.completeForm(query.applicant_id ?? '');
    return '<p>Thank you</p>';
  });
  form.get<{ Querystring: { applicant_id?: string; token?: string } }>('/', ({ query }) => {
    if (!state.tokens.has(query.token ?? ''))
      state.complaints.push('the form came without the user token');
    return `<form action="/complete"><input type="hidden" name="applicant_id" value="${query.applicant_id}"><button>Send the form</button></form>`;
  });
  return form;
}

const html = 'text/html; charset=utf-8';
const local = { host: '127.0.0.1', port: 0 };

/**
 * A server that answers strictly by the specification's sections 3 and 7, in memory, with the built
 * app: no health check, no marks, no resumable uploads, no digests, and no field that is not named
 * there. Requests are held against the specified headers and bodies; `complaints` has what was amiss.
 */
export async function startSpecifiedServer() {
  const state = newState();
  const form = formServer(state);
  state.formAddress = await form.listen(local);
  const app = fastify({ bodyLimit: 50_000_000, forceCloseConnections: true });
  await app.register(multipart, { attachFieldsToBody: 'keyValues' });
  // Where the app is not built there is no page: unit tests ask for none.
  await app.register(files, { root: resolve('dist/app'), globIgnore: ['**/*'], wildcard: false });
  app.all('/api/*', async (request, reply) => {
    const name = namesByPath.get(new URL(request.url, 'http://app').pathname.slice('/api'.length));
    if (name === undefined) return reply.code(404).type(html).send('<h1>Not found</h1>');
    const [status, ret, body] = await answerTo(state, name, request);
    return reply.code(status).send({ ret, msg: ret === 0 ? '' : 'Refused.', body });
  });
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://app');
    const stored = state.files.get(pathname);
    if (stored) {
      const isPdf = stored.subarray(0, 4).toString() === '%PDF';
      return reply.type(isPdf ? 'application/pdf' : 'image/jpeg').send(stored);
    }
    return reply.sendFile(extname(pathname) === '' ? 'index.html' : pathname);
  });
  return {
    address: await app.listen(local),
    state,
    stop: async () => void (await Promise.all([app.close(), form.close()])),
  };
}

export type SpecifiedServer = Awaited<ReturnType<typeof startSpecifiedServer>>;

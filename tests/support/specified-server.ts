import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { specifiedCalls } from './specified-calls';
import { newState, specifiedHandlers, type SpecifiedState } from './specified-state';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
};

/** Fields that the specification calls optional, or sends in one case only. */
const optional = new Set(['next_order_id', 'time_zone', 'country_id', 'country_residence_id']);
const headers = ['x-app-id', 'x-date', 'x-version', 'authorization'];

const namesByPath = new Map(
  Object.keys(specifiedCalls).map((name) => [allCalls[name as CallName].path as string, name]),
);

/** The specified parts that a request lacks; undefined for a good one. */
function complaintAbout(
  name: string,
  request: IncomingMessage,
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

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** A body's fields; a file of it as `file`. */
async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await bytesOf(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return JSON.parse(bytes.toString() || '{}') as never;
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form)
    fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer());
  return fields;
}

function answer(response: ServerResponse, status: number, ret: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ret, msg: ret === 0 ? '' : 'Refused.', body }));
}

async function handleCall(
  state: SpecifiedState,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request);
  const complaint = complaintAbout(name, request, body);
  if (complaint !== undefined) state.complaints.push(complaint);
  const token = request.headers['x-token'];
  const email = typeof token === 'string' ? state.tokens.get(token) : undefined;
  const { access } = allCalls[name as CallName];
  if (access === 'customer' && email === undefined) return answer(response, 401, -1);
  const handler = specifiedHandlers[name as keyof typeof specifiedCalls];
  if (!handler) {
    state.complaints.push(`${name} is not answered`);
    return answer(response, 200, -1);
  }
  const said = handler(state, body, email ?? '');
  return said === 'refused' ? answer(response, 200, -2) : answer(response, 200, 0, said);
}

/** The built app's files; its page for every other address. */
async function serveFile(path: string, response: ServerResponse): Promise<void> {
  const root = resolve('dist/app');
  const file = normalize(join(root, path));
  const found =
    path === '/' || !file.startsWith(root)
      ? undefined
      : await readFile(file).catch(() => undefined);
  if (found) {
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    return void response.end(found);
  }
  // Where the app is not built there is no page: unit tests ask for none.
  const page =
    extname(path) === '' && (await readFile(join(root, 'index.html')).catch(() => undefined));
  if (!page) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
}

const listen = (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  new Promise<{ address: string; stop: () => Promise<void> }>((done) => {
    const server = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    server.listen(0, '127.0.0.1', () =>
      done({
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            server.closeAllConnections();
          }),
      }),
    );
  });

/**
 * A server that answers strictly by the specification's sections 3 and 7, in memory, with the built
 * app: no health check, no marks, no resumable uploads, no digests, and no field that is not named
 * there. Requests are held against the specified headers and bodies; `complaints` has what was amiss.
 */
export async function startSpecifiedServer() {
  const state = newState();
  // The external form: it shows what it was passed, and is complete when its button is pressed.
  const form = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://form');
    const passed = url.searchParams;
    if (url.pathname === '/complete') {
      const id = passed.get('applicant_id') ?? '';
      state.completeForm(id);
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Thank you</p>');
    }
    if (!state.tokens.has(passed.get('token') ?? ''))
      state.complaints.push('the form came without the user token');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<form action="/complete"><input type="hidden" name="applicant_id" value="${passed.get('applicant_id')}"><button>Send the form</button></form>`,
    );
  });
  state.formAddress = form.address;
  const app = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    if (pathname.startsWith('/api/')) {
      const name = namesByPath.get(pathname.slice('/api'.length));
      if (name !== undefined) return handleCall(state, name, request, response);
      return void response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<h1>Not found</h1>');
    }
    const stored = state.files.get(pathname);
    if (!stored) return serveFile(pathname, response);
    response.writeHead(200, {
      'content-type':
        stored.subarray(0, 4).toString() === '%PDF' ? 'application/pdf' : 'image/jpeg',
    });
    response.end(stored);
  });
  return {
    address: app.address,
    state,
    stop: async () => void (await Promise.all([app.stop(), form.stop()])),
  };
}

export type SpecifiedServer = Awaited<ReturnType<typeof startSpecifiedServer>>;

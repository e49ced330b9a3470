import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answers that a company repeats, for a time, to requests with a key that it has seen. */
export function keptAnswers(lifeMs: number) {
  const kept = new Map<string, { asked: string; answered: Answered; at: number }>();
  let passed = 0;
  const written = ({ call, body }: Asked) => `${call}\n${body}`;
  return {
    /** The answer that the key had; a key belongs to one request. */
    find(key: string, asked: Asked): Answered | 'of something else' | undefined {
      const before = kept.get(key);
      if (!before || before.at + lifeMs <= passed) return undefined;
      return before.asked === written(asked) ? before.answered : 'of something else';
    },
    keep: (key: string, asked: Asked, answered: Answered) =>
      void kept.set(key, { asked: written(asked), answered, at: passed }),
    /** Time goes by. */
    pass: (milliseconds: number) => void (passed += milliseconds),
  };
}

export interface Asked {
  /** Method and path, with ids as they came. */
  readonly call: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The fault of one request; with 'done, then …' the company has carried the request out. */
export type Fault =
  | 'hangs'
  | 'cuts'
  | 'done, then hangs'
  | 'done, then cuts'
  | 'is down'
  | 'is overloaded'
  | 'babbles'
  | 'answers emptily';

/** A company's edge on this machine: a real HTTP server whose bad days are scripted. */
export async function startCompanyServer(answer: (asked: Asked) => Answered | Promise<Answered>) {
  const calls: string[] = [];
  const faults: { call: string; fault: Fault }[] = [];
  const takeFault = (call: string) => {
    const index = faults.findIndex((each) => call.startsWith(each.call));
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://company');
    const call = `${request.method} ${path}`;
    calls.push(call);
    const fault = takeFault(call);
    if (fault && goesWrong(fault, response)) return;
    const answered = await answer({ call, path, query, headers: request.headers, body });
    if (fault === 'done, then cuts') return void response.destroy();
    if (fault === 'done, then hangs') return;
    send(response, answered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request so far, by method and path. */
    calls,
    /** The next requests to a path that begins so go wrong. */
    fail(call: string, fault: Fault, times = 1): void {
      for (let each = 0; each < times; each += 1) faults.push({ call, fault });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const refusals: Partial<Record<Fault, Answered>> = {
  'is down': { status: 503, body: { message: 'Service unavailable' } },
  'is overloaded': { status: 429, body: { error: { type: 'rate_limit_error' } } },
  'answers emptily': { status: 200, body: {} },
};

/** Whether the request ends here, before anything was done. */
function goesWrong(fault: Fault, response: ServerResponse): boolean {
  const refusal = refusals[fault];
  if (refusal) send(response, refusal);
  else if (fault === 'cuts') response.destroy();
  else if (fault === 'babbles')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>');
  else return fault === 'hangs';
  return true;
}

function send(response: ServerResponse, { status, body, headers }: Answered) {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FacebookSettings } from '../../../server/settings/social-settings';

/**
 * Facebook's edge: it exchanges a code and tells a profile only if every field of what is sent is
 * as it has to be.
 */
export interface FacebookDouble {
  readonly settings: FacebookSettings;
  /** Our mistakes in requests, each by the part that is wrong. */
  readonly complaints: string[];
  /** A code that works once, for a profile or whatever else is to be answered for it. */
  codeFor(profile: unknown): string;
  close(): Promise<void>;
}

const redirectPath = '/api/open/facebook_redirect';

export async function startFacebookDouble(): Promise<FacebookDouble> {
  const complaints: string[] = [];
  const codes = new Map<string, unknown>();
  const tokens = new Map<string, unknown>();
  let made = 0;
  const secrets = { appId: '1234567890', appSecret: 'f4ce500c' };

  const exchange = (contentType: string | undefined, body: string) => {
    const { code = '', redirect_uri = '', ...rest } = Object.fromEntries(new URLSearchParams(body));
    const expected = { client_id: secrets.appId, client_secret: secrets.appSecret };
    if (!contentType?.startsWith('application/x-www-form-urlencoded'))
      return 'the type of the form';
    if (JSON.stringify(rest) !== JSON.stringify(expected)) return `fields ${Object.keys(rest)}`;
    if (!URL.canParse(redirect_uri) || new URL(redirect_uri).pathname !== redirectPath)
      return `redirect_uri ${redirect_uri}`;
    if (!codes.has(code)) return 'code';
    made += 1;
    const access_token = `access-${made}`;
    tokens.set(access_token, codes.get(code));
    codes.delete(code);
    return { access_token, token_type: 'bearer', expires_in: 5_183_944 };
  };

  const profile = (authorization: string | undefined, query: URLSearchParams) => {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
    if (!tokens.has(token)) return 'authorization';
    const proof = createHmac('sha256', secrets.appSecret).update(token).digest('hex');
    const expected = new URLSearchParams({ fields: 'id', appsecret_proof: proof });
    if (query.toString() !== expected.toString()) return `query ${[...query.keys()].join()}`;
    return tokens.get(token);
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://facebook');
    const { authorization, 'content-type': contentType } = request.headers;
    const answers: Readonly<Record<string, () => unknown>> = {
      'POST /oauth/access_token': () => exchange(contentType, body),
      'GET /me': () => profile(authorization, searchParams),
    };
    const called = `${request.method} ${pathname}`;
    const answer = answers[called]?.() ?? `unknown ${called}`;
    const wrong = typeof answer === 'string';
    if (wrong) complaints.push(answer);
    response
      .writeHead(wrong ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(wrong ? { error: { type: 'OAuthException', message: answer } } : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    settings: {
      graphUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...secrets,
    },
    complaints,
    codeFor(answer) {
      const code = `code-${codes.size}-${made}-${Date.now()}#_=_`;
      codes.set(code, answer);
      return code;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

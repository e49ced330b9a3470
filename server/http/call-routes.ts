import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { accountCalls } from '../../src/contract/account/accounts';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import type { Call } from '../../src/contract/define-call';
import { ret } from '../../src/contract/envelope';
import { type Identity, issueSocialCode } from '../areas/accounts/login-codes';
import {
  readState,
  redirectUri,
  returnAddress,
  type SocialEnd,
  type SocialState,
  webOrigin,
} from '../areas/accounts/social/social-return';
import { allHandlers } from '../areas/all-handlers';
import { findCountry } from '../areas/catalogue/catalogue';
import { HttpProblem } from '../errors/refusal';
import type { Handler } from '../handler';
import type { ProviderName } from '../infra/audit/audit-events';
import { countIp, limits } from '../infra/limits/limits';
import { largestFile } from '../infra/uploads/resumable-home';
import { isUploadStillValid } from '../infra/uploads/own-uploads';
import { navigations, type ServedCall } from '../served-calls';
import type { Services } from '../services';
import { sendEnvelope, sendMessage } from './answer';
import { auditLimit } from './audit-requests';
import { formOptions, largestOfSessions, largestOfVisitors } from './listener-options';
import { serveCall } from './serve-call';

const googlePath = accountCalls.googleRedirect.path;

interface Brought {
  readonly code: string;
  readonly redirectUri: string;
  /** The challenge of the state; an OpenID provider returns it as the signed nonce. */
  readonly challenge: string;
}
type Exchange = (brought: Brought, signal: AbortSignal) => Promise<Identity>;

/**
 * The routes to which log-in providers send the browser back. They are navigations: nothing is
 * signed, and the traveller always ends on a page of the app.
 */
function socialRoutes(services: Services) {
  const { google, facebook } = services.social;
  const exchangeGoogle =
    google &&
    (async ({ challenge, ...brought }: Brought, signal: AbortSignal) =>
      (await google.exchange({ ...brought, nonce: challenge }, signal)).identity);
  return async (api: FastifyInstance) => {
    addRoute(api, services, accountCalls.googleRedirect, exchangeGoogle);
    addRoute(api, services, accountCalls.facebookRedirect, facebook?.exchange);
  };
}

function addRoute(
  api: FastifyInstance,
  services: Services,
  { path, request: query }: typeof accountCalls.googleRedirect,
  exchange: Exchange | undefined,
) {
  // A HEAD request would use up the code before the browser's GET.
  api.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    if (!exchange) throw new HttpProblem(404, { code: 'log-in-not-offered' }, {}, ret.notFound);
    const origin = webOrigin(services.settings, request.headers.host);
    const { success, output } = v.safeParse(query, request.query);
    const { code, error, state: sent } = success ? output : {};
    const state = readState(sent);
    const end = async (): Promise<SocialEnd> => {
      if (error === 'access_denied') return { login_error: 'cancelled' };
      if (!state || code === undefined || error !== undefined) return { login_error: 'failed' };
      try {
        await countIp(services, limits.logInsPerIp, request.ip, services.clock());
        const uri = redirectUri(origin, path);
        const brought = { code, redirectUri: uri, challenge: state.challenge };
        return { token: await logIn(services, exchange, brought, state) };
      } catch (failure) {
        logFailure(request, failure, path === googlePath ? 'google' : 'facebook');
        return { login_error: 'failed' };
      }
    };
    return reply.redirect(returnAddress(origin, state?.path ?? '/', await end()), 303);
  });
}

async function logIn(
  { catalogue, clock, db, settings }: Services,
  exchange: Exchange,
  brought: Brought,
  state: SocialState,
): Promise<string> {
  const identity = await exchange(brought, AbortSignal.timeout(settings.providerTimeout));
  const known = (id: number | undefined) =>
    id !== undefined && findCountry(catalogue, id) ? id : undefined;
  const bound = {
    challenge: state.challenge,
    country_id: known(state.country_id),
    country_residence_id: known(state.country_residence_id),
  };
  return issueSocialCode(db, identity, bound, clock());
}

function logFailure(request: FastifyRequest, failure: unknown, way: ProviderName) {
  auditLimit(request, failure);
  request.audit('log-in-failed', { way });
  request.log.warn({ err: failure }, 'a log-in at a provider failed');
}

const others: readonly string[] = navigations;
const isServed = (name: CallName): name is ServedCall => !others.includes(name);

/** Registers a route for each call of the contract, below /api. */
export function callRoutes(services: Services) {
  const handlers = allHandlers(services);
  return async (api: FastifyInstance) => {
    api.removeAllContentTypeParsers();
    // Kept as bytes, because the signature covers the bytes that were sent.
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: largestOfSessions },
      (_request, body, done) => done(null, body),
    );
    await api.register(multipart, {
      ...formOptions,
      limits: {
        files: 1,
        fileSize: largestFile,
        fields: 8,
        parts: 9,
        fieldSize: 1024,
        fieldNameSize: 64,
        headerPairs: 20,
      },
    });
    api.setNotFoundHandler((_request, reply) => sendMessage(reply, 404, { code: 'no-such-call' }));
    await api.register(socialRoutes(services));
    for (const name of Object.keys(allCalls) as CallName[]) {
      const call: Call = allCalls[name];
      if (!isServed(name)) continue;
      const handler = handlers[name] as unknown as Handler<ServedCall>;
      const uploads = name === 'uploadFile' || name === 'uploadPhoto';
      const isStillValid = uploads ? isUploadStillValid : undefined;
      api.route({
        method: call.method,
        url: call.path,
        ...(call.secret && { compress: false as const }),
        ...(call.access !== 'customer' && call.body === 'json' && { bodyLimit: largestOfVisitors }),
        handler: async (request, reply) => {
          const body = await serveCall({ call, handler, isStillValid }, request, services);
          return sendEnvelope(reply, 200, { ret: ret.ok, msg: '', body });
        },
      });
    }
  };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { accountCalls } from '../../src/contract/accounts';
import { ret } from '../../src/contract/envelope';
import { HttpProblem } from '../errors/refusal';
import { findCountry } from '../areas/catalogue/catalogue';
import type { ProviderName } from '../infra/audit/audit-events';
import { countIp, limits } from '../infra/limits/limits';
import { issueSocialCode, type Identity } from '../areas/accounts/login-codes';
import type { Services } from '../services';
import { auditLimit } from './audit-requests';
import {
  readState,
  redirectUri,
  returnAddress,
  webOrigin,
  type SocialEnd,
  type SocialState,
} from '../areas/accounts/social/social-return';

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
export function socialRoutes(services: Services) {
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

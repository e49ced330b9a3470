import * as v from 'valibot';
import type { PayPalSettings } from '../../../settings/payments/paypal-settings';
import { requestPayPal, PayPalRefusal } from './paypal-http';

export interface PayPalRequest {
  /** Description for the log. */
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  /** PayPal-Request-Id: the idempotency key. */
  readonly key?: string;
}

export interface PayPalClient {
  /** @throws {PaymentFailure} a `PayPalRefusal` if PayPal gave a reason */
  send<Schema extends v.GenericSchema>(
    request: PayPalRequest,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>>;
}

interface Token {
  readonly value: string;
  readonly endsAt: number;
}

const tokenAnswer = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

/**
 * In milliseconds; a token is renewed this long before it expires, so that it is valid for a whole
 * request.
 */
const margin = 60_000;

/** A client of PayPal's REST API, which reuses its access token. */
export function paypalClient(
  { apiBase, clientId, clientSecret }: PayPalSettings,
  { clock, timeout }: { readonly clock: () => Date; readonly timeout: number },
): PayPalClient {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  let token: Promise<Token> | undefined;

  const fetchToken = async (): Promise<Token> => {
    const { access_token, expires_in } = await requestPayPal(
      'token',
      `${apiBase}/v1/oauth2/token`,
      tokenAnswer,
      {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      timeout,
    );
    const life = expires_in * 1000;
    return {
      value: access_token,
      endsAt: clock().getTime() + life - Math.min(margin, life / 2),
    };
  };

  /** Concurrent callers share one token request. */
  const currentToken = async (): Promise<Token> => {
    const mine = (token ??= fetchToken());
    const current = await mine.catch((error: unknown) => {
      forget(mine);
      throw error;
    });
    if (current.endsAt > clock().getTime()) return current;
    forget(mine);
    return (token ??= fetchToken());
  };

  const forget = (old: Promise<Token> | undefined) => {
    if (token === old) token = undefined;
  };

  const askWithToken = async <Schema extends v.GenericSchema>(
    { what, method, path, body, key }: PayPalRequest,
    schema: Schema,
  ) =>
    requestPayPal(
      what,
      `${apiBase}${path}`,
      schema,
      {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${(await currentToken()).value}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'paypal-request-id': key, prefer: 'return=representation' }),
        },
        ...(body !== undefined && { body }),
      },
      timeout,
    );

  return {
    async send(request, schema) {
      try {
        return await askWithToken(request, schema);
      } catch (error) {
        // A token may be revoked early: retry once with a new one.
        if (!(error instanceof PayPalRefusal) || error.status !== 401) throw error;
        forget(token);
        return askWithToken(request, schema);
      }
    },
  };
}

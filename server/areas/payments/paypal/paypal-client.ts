import * as v from 'valibot';
import type { PayPalSettings } from '../../../settings/payment-settings';
import { askPayPal, PayPalRefusal } from './paypal-http';

export interface PayPalQuestion {
  /** For the log. */
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** PayPal-Request-Id: the same key means the same deed. */
  readonly key?: string;
}

export interface PayPalClient {
  /** @throws {PaymentFailure} a `PayPalRefusal` where PayPal said why */
  ask<Schema extends v.GenericSchema>(
    question: PayPalQuestion,
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

/** A token must last as long as a request takes: it is given up that much before its end. */
const margin = 60_000;

/** PayPal's REST API, with one token for many questions. */
export function paypalClient(
  { apiBase, clientId, clientSecret }: PayPalSettings,
  { clock, timeout }: { readonly clock: () => Date; readonly timeout: number },
): PayPalClient {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  let token: Promise<Token> | undefined;

  const fetchToken = async (): Promise<Token> => {
    const { access_token, expires_in } = await askPayPal(
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

  /** Whoever comes while one is fetched waits for the same one. */
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
    { what, method, path, body, key }: PayPalQuestion,
    schema: Schema,
  ) =>
    askPayPal(
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
    async ask(question, schema) {
      try {
        return await askWithToken(question, schema);
      } catch (error) {
        // A token may be taken back early: one more try with a new one.
        if (!(error instanceof PayPalRefusal) || error.status !== 401) throw error;
        forget(token);
        return askWithToken(question, schema);
      }
    },
  };
}

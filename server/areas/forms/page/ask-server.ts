import { language, newToken, presentToken } from './frame';

/** The server's response to an answer; only its status is always there. */
interface Answered {
  readonly status: number;
  readonly msg?: string;
  readonly form_status?: 1 | 2 | 4;
}
export interface Missing {
  readonly question: string;
  readonly problem: string;
}
interface Completed extends Answered {
  readonly missing?: readonly Missing[];
}

/** A portal or proxy has answered in the place of the form's server. */
class ForeignAnswer extends Error {}

/**
 * Sends something to the form's server, which repeats the nonce in every answer; a token that ran out
 * is renewed once.
 * @throws if there is no answer of that server
 */
export async function askServer(path: string, body: object, again = true): Promise<Completed> {
  const nonce = crypto.randomUUID();
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-form-token': presentToken(),
      'x-nonce': nonce,
    },
    body: JSON.stringify(body),
    cache: 'no-store',
    // The answer typed last arrives although the page ends.
    keepalive: true,
    credentials: 'omit',
    redirect: 'error',
  });
  if (response.headers.get('x-nonce') !== nonce) throw new ForeignAnswer();
  if (response.status === 401 && again && (await newToken())) return askServer(path, body, false);
  const answer = (await response.json()) as Omit<Completed, 'status'>;
  return { ...answer, status: response.status };
}

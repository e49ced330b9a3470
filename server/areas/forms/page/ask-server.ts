import { newToken, presentToken } from './frame';
import { language } from './words';

/** What the server answers to an answer that was sent; nothing but its status is always there. */
interface Answered {
  readonly status: number;
  readonly msg?: string;
  readonly form_status?: number;
}
export interface Missing {
  readonly question: string;
  readonly problem: string;
}
interface Completed extends Answered {
  readonly missing?: readonly Missing[];
}

/** Sends something to the form's server; a token that ran out is renewed once. */
export async function askServer(path: string, body: object, again = true): Promise<Completed> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-form-token': presentToken(),
    },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
  });
  if (response.status === 401 && again && (await newToken())) return askServer(path, body, false);
  const answer = (await response.json()) as Omit<Completed, 'status'>;
  return { ...answer, status: response.status };
}

/** The data that a mark covers: the request, and its answer. */
interface MarkedParts {
  /** The request's signature; of an unsigned request, its header `x-nonce`. */
  request: string;
  status: number;
  /** Lower-case hex SHA-256 of the body; of an empty text if there is none. */
  bodySha256: string;
}

const markScheme = 'A1';

/**
 * The text whose HMAC-SHA-256, under the key that signs requests, marks an answer as the server's
 * own. A captive portal cannot calculate it, and the answer to another request has another mark.
 */
export const markedText = ({ request, status, bodySha256 }: MarkedParts): string =>
  [markScheme, request, status, bodySha256].join('\n');

/** The data that a signature covers. Absent headers count as empty. */
export interface SignedParts {
  method: string;
  /** The path with its query, as in the request line. */
  target: string;
  date: string;
  appId: string;
  version: string;
  channelId?: string | undefined;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Lower-case hex SHA-256 of the body; of the file's own bytes for a multipart upload. */
  bodySha256: string;
}

export const signatureScheme = 'V1';

/** Requests whose date differs by more than this are rejected, in seconds. */
export const signatureWindowSeconds = 300;

/** The text whose HMAC-SHA-256 is the signature. */
export function signedText(parts: SignedParts): string {
  return [
    signatureScheme,
    parts.method.toUpperCase(),
    parts.target,
    parts.date,
    parts.appId,
    parts.version,
    parts.channelId ?? '',
    parts.token ?? '',
    parts.idempotencyKey ?? '',
    parts.bodySha256,
  ].join('\n');
}

/**
 * The key's text: the environment's app key, joined with the token if there is one. A public client
 * has no secret, so the signature detects corruption, portals and replays; it authorises nobody.
 */
export function signatureKeyText(appKey: string, token: string | undefined): string {
  return token === undefined ? appKey : `${appKey}.${token}`;
}

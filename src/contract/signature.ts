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

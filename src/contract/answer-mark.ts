/** The data that a mark covers: the request, and its answer. */
export interface MarkedParts {
  /** The request's signature; of an unsigned request, its header `x-nonce`. */
  request: string;
  status: number;
  /** Lower-case hex SHA-256 of the body; of an empty text if there is none. */
  bodySha256: string;
}

export const markScheme = 'A1';

/**
 * The text whose HMAC-SHA-256, under the key that signs requests, marks an answer as the server's
 * own. A captive portal cannot calculate it, and the answer to another request has another mark.
 */
export const markedText = ({ request, status, bodySha256 }: MarkedParts): string =>
  [markScheme, request, status, bodySha256].join('\n');

/** What a mark covers: which request is answered, and how. */
export interface MarkedParts {
  /** The request's signature; of a request that carries none, its header `x-nonce`. */
  request: string;
  status: number;
  /** Lower-case hex SHA-256 of the body; of nothing where there is none. */
  bodySha256: string;
}

export const markScheme = 'A1';

/**
 * The text whose HMAC-SHA-256, under the key that signs requests, marks an answer as the server's own:
 * no page in the network's way can have it, and no answer to another request.
 */
export const markedText = ({ request, status, bodySha256 }: MarkedParts): string =>
  [markScheme, request, status, bodySha256].join('\n');

import type { Asked } from './company-server';

const known = new Set([
  ...['host', 'connection', 'accept', 'authorization', 'content-type', 'content-length'],
  ...['paypal-request-id', 'prefer'],
  // Headers that the platform's own fetch adds.
  ...['accept-language', 'accept-encoding', 'sec-fetch-mode', 'user-agent'],
]);

/** A request that PayPal refuses. */
export class Complaint extends Error {
  constructor(
    readonly issue: string,
    readonly status: number,
    /** Whether we did something wrong, and not the traveller. */
    readonly ours = true,
  ) {
    super(issue);
  }
}

/** @throws {Complaint} at a header that is not expected, or wrong for every call */
export function checkHeaders({ headers }: Asked): void {
  const strange = Object.keys(headers).filter((name) => !known.has(name));
  if (strange.length > 0) throw new Complaint(`headers ${strange.join()}`, 400);
  if (headers.accept !== 'application/json') throw new Complaint('accept', 400);
}

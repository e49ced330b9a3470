import type { ret } from '../../src/contract/envelope';

/** A refusal as the tus server takes it, with an envelope that our own client reads. */
export const tusProblem = (
  status_code: number,
  msg: string,
  code: (typeof ret)[keyof typeof ret] = -1,
) => ({ status_code, body: JSON.stringify({ ret: code, msg }) });

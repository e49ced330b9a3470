import { ret } from '../../src/contract/envelope';

type Ret = Exclude<(typeof ret)[keyof typeof ret], 0>;

/** The business says no: HTTP 200 with a negative `ret` and a sentence for the traveller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly ret: Ret,
    sentence: string,
    /** What is there all the same. */
    readonly body?: object,
  ) {
    super(sentence);
  }
}

/** HTTP itself says no; the sentence goes into the envelope. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';

  constructor(
    readonly status: number,
    sentence: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly ret: Ret = -1,
  ) {
    super(sentence);
  }
}

/** Absent and somebody else's get the same answer, so that nothing can be probed. */
export const notFound = (what: 'application' | 'applicant' | 'product' | 'payment' | 'document') =>
  new Refusal(ret.notFound, `This ${what} does not exist.`);

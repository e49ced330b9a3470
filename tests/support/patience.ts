/**
 * How long tests wait for what has to happen, in milliseconds: the only place that says so. On a
 * machine that `npm test` has measured as slow each of them is longer by that factor.
 */
const factor = Number(process.env['TEST_PATIENCE'] ?? 1);
const seconds = (count: number): number => count * 1000 * factor;

export const patience = {
  /** For one action or expectation on a screen. */
  step: seconds(15),
  /** For a whole test of a screen. */
  screen: seconds(60),
  /** For one action or expectation of a journey, behind which a server or a worker may start. */
  longStep: seconds(30),
  /** For what takes a machine seconds: a reading, a judgement, a delivery through a bad network. */
  work: seconds(60),
  /** For a whole journey. */
  journey: seconds(180),
  /** For the start of a server with its database. */
  start: seconds(120),
} as const;

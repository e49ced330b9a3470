/** The database cannot be asked right now; a later try may succeed, and nothing has to be mended. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(override readonly cause: unknown) {
    super('The database cannot be reached.');
  }
}

const ofTheNetwork = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * SQLSTATEs that end by themselves or by somebody's work on the database server: connection lost,
 * log-in refused, no resources left, stopping or starting, a standby, a statement that took too long.
 */
const ofTheServer = /^(08|28|53|57P|25006|25P03|57014|3D000)/;

/** What pg says without a code. */
const ofTheDriver =
  /^(Connection terminated|Connection ended|timeout e|Client (has|was)|Cannot use a pool)/;

/** Whether an error of pg means that the database is away, rather than that a query is wrong. */
export function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === '') return ofTheDriver.test(error.message);
  return ofTheNetwork.includes(code) || ofTheServer.test(code);
}

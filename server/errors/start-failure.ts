/** The server cannot start; the message explains the reason to the operator in one sentence. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/**
 * The refusal of data from before version 0.1.0, the oldest whose data this server reads.
 * @param subject such as 'The database'
 */
export const madeBeforeBaseline = (subject: string): StartFailure =>
  new StartFailure(
    `${subject} was made by a version before 0.1.0, which this version cannot read. Nothing of it was ` +
      'changed: go on with the version that made it, or begin with an empty DATA_DIR and database.',
  );

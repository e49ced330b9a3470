/** The server cannot start; the message explains the reason to the operator in one sentence. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

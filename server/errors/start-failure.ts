/** The server cannot start, for a reason that one sentence tells to whoever runs it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The sealed bytes no longer open, or are not the ones that were sealed. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
  constructor(options?: ErrorOptions) {
    super('The sealed bytes do not open, or not as they were sealed.', options);
  }
}

/** The server acknowledged another file than the one that was sealed. */
export class OtherFileError extends Error {
  override readonly name = 'OtherFileError';
  constructor() {
    super('The digest that the server acknowledged is another one.');
  }
}

/** Another drainer has taken the item over, or its traveller has removed it. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** The server refused the session that the item's own user has. */
export class SessionRefusedError extends Error {
  override readonly name = 'SessionRefusedError';
  constructor(
    /** The refused session's. */
    readonly mark: string,
  ) {
    super('Network Error');
  }
}

/** Somebody else is logged in by now, or nobody: the item waits for its own user. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError';
}

/** Its user has logged in anew since the request that was refused was signed. */
export class SessionRenewedError extends Error {
  override readonly name = 'SessionRenewedError';
}

/** The browser is about to end the event in which it is sent. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';
}

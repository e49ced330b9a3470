/** The sealed bytes do not open, or do not match the digest. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
  constructor(options?: ErrorOptions) {
    super('The sealed bytes do not open, or not as they were sealed.', options);
  }
}

/** The server acknowledged a file other than the sealed one. */
export class OtherFileError extends Error {
  override readonly name = 'OtherFileError';
  constructor() {
    super('The digest that the server acknowledged is another one.');
  }
}

/** Another drainer has claimed the item, or the traveller has removed it. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** The server rejected the session of the item's own user. */
export class SessionRefusedError extends Error {
  override readonly name = 'SessionRefusedError';
  constructor(
    /** Of the rejected session. */
    readonly mark: string,
  ) {
    super('Network Error');
  }
}

/** The account of the item's own user was deleted: it can never be sent. */
export class AccountGoneError extends Error {
  override readonly name = 'AccountGoneError';
}

/** Another user is logged in, or none: the item waits for its own user. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError';
}

/** The user has logged in again since the rejected request was signed. */
export class SessionRenewedError extends Error {
  override readonly name = 'SessionRenewedError';
}

/** The browser is about to end the sync event that sends the item. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';
}

/** The phone has no room for the item. Items sealed before are not affected. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** The written bytes do not read back unchanged. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

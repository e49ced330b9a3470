/** The sealed bytes no longer open, or are not the ones that were sealed. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
  constructor(options?: ErrorOptions) {
    super('What was saved is damaged. Add it again.', options);
  }
}

/** Another drainer has taken the item over, or its traveller has removed it. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** The browser is about to end the event in which it is sent. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';
}

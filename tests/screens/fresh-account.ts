/** A user who has no orders; it must have been signed up on the server. */
export const freshAccount = { email: 'nobody.yet@example.com', password: 'secret12' };

/** The upload to create already exists; it must not be truncated. */
export const alreadyExists = { status_code: 409, body: 'The upload exists.\n' };

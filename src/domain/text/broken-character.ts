/**
 * Whether a text has half of a character (a surrogate without its other half), as a program leaves it
 * that cuts an emoji in two. Neither UTF-8 nor a database can keep it: on its way it would silently
 * become another one, so it is refused where it is typed, and by the server.
 */
export const hasBrokenCharacter = (text: string): boolean => /\p{Cs}/u.test(text);

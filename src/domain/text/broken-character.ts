/**
 * Whether a text has half a character (a lone surrogate), as left by a program that cuts an emoji
 * in two. UTF-8 and databases cannot represent it and would silently replace it, so the form and
 * the server reject it.
 */
export const hasBrokenCharacter = (text: string): boolean => /\p{Cs}/u.test(text);

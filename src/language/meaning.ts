/**
 * A text that English uses for several things ends in its meaning where it is not the usual one:
 * 'Stay@@button'. The meaning is for translators.
 */
export const withoutMeaning = (text: string): string => text.split('@@', 1)[0] ?? text;

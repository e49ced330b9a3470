/** The characters of a machine-readable zone; a class of the classifier is an index of it. */
export const zoneAlphabet = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const weights = [7, 3, 1] as const;

/** The value of a character in a check digit: a digit itself, A 10 to Z 35, the filler 0. */
export const valueOfClass = (index: number): number => Math.max(0, index - 1);

/** The weight of the nth character under a check digit. */
export const weightAt = (place: number): number => weights[place % 3] ?? 1;

import { labOf, type Lab } from './lab-colour';

/** The background colours that offices require, in the words of the product's requirement. */
const named: Readonly<Record<string, readonly [number, number, number]>> = {
  white: [255, 255, 255],
  'off-white': [245, 243, 236],
  'light grey': [230, 230, 230],
  'light gray': [230, 230, 230],
  grey: [190, 190, 190],
  gray: [190, 190, 190],
  'light blue': [190, 214, 240],
  blue: [67, 142, 219],
  red: [214, 40, 40],
  cream: [250, 243, 221],
};

export type WantedBackground = 'white' | Lab | null;

/** The colour to compare the background with; null for unknown words, so that nothing is judged. */
export function wantedBackground(words: string): WantedBackground {
  const name = words.trim().toLowerCase().replace(/\s+/g, ' ');
  if (name === 'white') return 'white';
  const colour = Object.hasOwn(named, name) ? named[name] : undefined;
  return colour ? labOf(...colour) : null;
}

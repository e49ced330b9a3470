import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A font's file with the characters that it has. */
export interface Face {
  readonly name: string;
  readonly isRightToLeft: boolean;
  /** First and last code point, inclusive. */
  readonly ranges: readonly (readonly [number, number])[];
  bytes(): Buffer;
}

/** A piece of text in one font. */
export interface FacePiece {
  readonly face: Face;
  readonly text: string;
}

/** Packages of Noto fonts, each split into files by characters; the first that fits is taken. */
const families = [
  {
    name: 'noto-sans',
    subsets: [
      'latin',
      'latin-ext',
      'vietnamese',
      'cyrillic',
      'cyrillic-ext',
      'greek',
      'devanagari',
    ],
  },
  { name: 'noto-sans-arabic', subsets: ['arabic'] },
  // Its subsets are numbered slices of Chinese characters.
  { name: 'noto-sans-sc', subsets: undefined },
] as const;

const require = createRequire(import.meta.url);

const rangeOf = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

function loadFaces(weight: Weight): Face[] {
  return families.flatMap(({ name, subsets }) => {
    const list = require.resolve(`@fontsource/${name}/unicode.json`);
    const rangesOf = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
    return (subsets ?? Object.keys(rangesOf)).map((subset) => {
      // The older format of the two: in the newer one the library cannot subset composed letters.
      const file = `${name}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff`;
      return {
        name: file,
        isRightToLeft: subset === 'arabic',
        ranges: (rangesOf[subset] ?? '').split(',').map(rangeOf),
        bytes: () => readFileSync(join(dirname(list), 'files', file)),
      };
    });
  });
}

/** Regular or bold. */
type Weight = 400 | 700;

const loaded = new Map<Weight, readonly Face[]>();

/** The fonts of what the server draws, whose lists are read once. */
export function facesOf(weight: Weight = 400): readonly Face[] {
  const faces = loaded.get(weight) ?? loadFaces(weight);
  loaded.set(weight, faces);
  return faces;
}

const has = ({ ranges }: Face, point: number) =>
  ranges.some(([first, last]) => point >= first && point <= last);

/** A space is in every file, whatever its list says. */
const space = 0x20;

/**
 * Splits a text into pieces of one font each; neighbours keep their font if it has the next
 * character too.
 * @returns undefined if a character is in no font, and would be an empty box
 */
export function piecesOf(text: string, faces: readonly Face[]): FacePiece[] | undefined {
  const pieces: { face: Face; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? space;
    if (point < space) return undefined;
    const last = pieces.at(-1);
    if (last && (point === space || has(last.face, point))) {
      last.text += letter;
      continue;
    }
    const face = faces.find((each) => has(each, point));
    if (!face) return undefined;
    pieces.push({ face, text: letter });
  }
  return pieces;
}

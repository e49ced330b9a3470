import { latinWords } from '../text/characters';
import { type NameField, namesThatMayGoOn, withoutFilling } from './passport-names';

/*
 * Compares an applicant's name, as somebody typed it, with the names of a passport. A passport has its
 * names in the letters of its zone (ICAO 9303, part 3), often more of them, and may have cut them.
 * - Word order never changes the verdict.
 * - A name whose words are all in the other one is never 'other'.
 * - Of a name in another script only the passport has the spelling: nothing is said of it.
 */

/** 'maybe': the same given name with another surname, or another spelling. */
type NameVerdict = 'same' | 'maybe' | 'other' | 'unknown';

type NameReason =
  | 'other-script'
  | 'joined'
  | 'cut'
  | 'short-form'
  | 'initials'
  | 'spelling'
  | 'left-out'
  /** As after a marriage. */
  | 'surname-differs'
  | 'given-name-differs';

export interface NameComparison {
  readonly verdict: NameVerdict;
  readonly reasons: readonly NameReason[];
  /** The passport's first given name, or its only name, is among the typed words. */
  readonly hasFirstName: boolean;
  /** Either name has all words of the other. */
  readonly isWhole: boolean;
}

export interface PassportNames {
  readonly surname: string;
  readonly givenName: string;
  readonly lacks?: NameField | undefined;
}

/** Compares a typed name with the names of a passport. */
export function compareNames(typed: string, passport: PassportNames): NameComparison {
  const names = withoutFilling(passport);
  const said = wordsIn(typed);
  const given = wordsIn(names.givenName) ?? [];
  const surname = wordsIn(names.surname) ?? [];
  if (!said || given.length + surname.length === 0)
    return { verdict: 'unknown', reasons: ['other-script'], hasFirstName: false, isWhole: false };
  const cut = namesThatMayGoOn(names);
  const printed = [
    ...given.map((word, at) => ({
      ...word,
      isGiven: true,
      isCut: cut.includes('givenName') && at === given.length - 1,
    })),
    ...surname.map((word, at) => ({
      ...word,
      isGiven: given.length === 0,
      isCut: cut.includes('surname') && at === surname.length - 1,
    })),
  ];
  return judge(said, printed);
}

/** A word with its spellings in a zone: with Ü as UE, as U, and as UXX. */
interface Word {
  readonly spellings: readonly string[];
}
interface PrintedWord extends Word {
  readonly isGiven: boolean;
  /** The zone had no room for more of it. */
  readonly isCut: boolean;
}

function wordsIn(name: string): Word[] | undefined {
  const words = latinWords(name.replace(/['’‘`´ʻʼ]/g, ''));
  return words?.bare.map((bare, at) => {
    const paired = words.paired[at] ?? bare;
    const folded = bare
      .replace(/(?<=[ANOU])XX/g, '')
      .replace(/([AOU])E|AA/g, (pair) => pair.slice(0, 1));
    return { spellings: [...new Set([bare, paired, folded])] };
  });
}

type Grade = 'equal' | 'cut' | 'short-form' | 'spelling' | 'initials';
/** The surest first: a word that is equal to one is not taken as the initial of another. */
const grades: readonly Grade[] = ['equal', 'cut', 'short-form', 'spelling', 'initials'];

const longest = ({ spellings }: Word) => Math.max(...spellings.map(({ length }) => length));
const letterOrder = (one: Word, other: Word) =>
  longest(other) - longest(one) || (one.spellings[0] ?? '').localeCompare(other.spellings[0] ?? '');

interface Pairing {
  readonly grades: ReadonlySet<Grade | 'joined'>;
  readonly firstNameIsSure: boolean;
  readonly hasGiven: boolean;
  readonly isSure: boolean;
  readonly left: { readonly typed: number; readonly printed: number };
}

function judge(said: readonly Word[], printed: readonly PrintedWord[]): NameComparison {
  const { grades: found, left, ...pairing } = pair(said, printed);
  const isContained = left.typed === 0 || left.printed === 0;
  const reasons: NameReason[] = [...found].filter((grade) => grade !== 'equal');
  const result = (verdict: NameVerdict, ...more: NameReason[]) => ({
    verdict,
    reasons: [...reasons, ...more],
    hasFirstName: pairing.firstNameIsSure,
    isWhole: left.typed === 0 && left.printed === 0 && pairing.isSure,
  });
  if (isContained) {
    const leftOut: NameReason[] = left.typed + left.printed > 0 ? ['left-out'] : [];
    const isOnlyLetters = [...found].every((grade) => grade === 'initials');
    return result(found.has('spelling') || isOnlyLetters ? 'maybe' : 'same', ...leftOut);
  }
  return pairing.hasGiven
    ? result('maybe', 'surname-differs')
    : result('other', 'given-name-differs');
}

/** Finds each typed word its printed one, the surest pairs first. */
function pair(said: readonly Word[], printed: readonly PrintedWord[]): Pairing {
  const typed = [...said].sort(letterOrder);
  const open = [...printed].sort(letterOrder);
  const found = new Set<Grade | 'joined'>();
  const taken: { word: PrintedWord; isSure: boolean }[] = [];
  const take = (grade: Grade | 'joined', of: readonly Word[], words: readonly PrintedWord[]) => {
    found.add(grade);
    for (const word of of) typed.splice(typed.indexOf(word), 1);
    for (const word of words) {
      open.splice(open.indexOf(word), 1);
      taken.push({ word, isSure: grade === 'equal' || grade === 'cut' || grade === 'joined' });
    }
  };
  for (const grade of grades) {
    for (const word of [...typed]) {
      const partner = open.find((each) => isGraded(grade, word, each));
      if (partner) take(grade, [word], [partner]);
    }
    if (grade !== 'equal') continue;
    for (const word of [...open]) {
      const parts = partsOf(word, typed);
      if (parts) take('joined', parts, [word]);
    }
    for (const word of [...typed]) {
      const parts = partsOf(word, open);
      if (parts) take('joined', [word], parts);
    }
  }
  return {
    grades: found,
    firstNameIsSure: taken.some(({ word, isSure }) => isSure && word === printed[0]),
    hasGiven: taken.some(({ word }) => word.isGiven),
    isSure: taken.every(({ isSure }) => isSure),
    left: { typed: typed.length, printed: open.length },
  };
}

function isGraded(grade: Grade, { spellings }: Word, printed: PrintedWord): boolean {
  const any = (holds: (one: string, other: string) => boolean) =>
    spellings.some((one) => printed.spellings.some((other) => holds(one, other)));
  switch (grade) {
    case 'equal':
      return any((one, other) => one === other);
    case 'cut':
      return printed.isCut && any((one, other) => one.startsWith(other));
    case 'short-form':
      return any((one, other) => Math.min(one.length, other.length) > 1 && isBeginning(one, other));
    case 'spelling':
      return any(isOtherSpelling);
    case 'initials':
      return any(
        (one, other) => Math.min(one.length, other.length) === 1 && isBeginning(one, other),
      );
  }
}

const isBeginning = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/** More are not tried in all orders: it would take a server long. */
const mostParts = 6;

/** Two or more of these words that make up one, in whatever order: DELACRUZ of DE, LA and CRUZ. */
function partsOf<Of extends Word>({ spellings }: Word, words: readonly Of[]): Of[] | undefined {
  if (words.length > mostParts) return undefined;
  for (const spelling of spellings) {
    const parts = piecesOf(spelling, words);
    if (parts && parts.length > 1) return parts;
  }
  return undefined;
}

function piecesOf<Of extends Word>(rest: string, words: readonly Of[]): Of[] | undefined {
  if (rest === '') return [];
  for (const word of words)
    for (const spelling of word.spellings) {
      if (!rest.startsWith(spelling)) continue;
      const others = piecesOf(
        rest.slice(spelling.length),
        words.filter((each) => each !== word),
      );
      if (others) return [word, ...others];
    }
  return undefined;
}

const leastLetters = 4;

/** MOHAMMED and MUHAMAD: the same consonants, or one letter of difference. */
function isOtherSpelling(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < leastLetters) return false;
  const bones = consonants(one);
  return (bones.length > 2 && bones === consonants(other)) || isOneLetterAway(one, other);
}

const consonants = (word: string): string =>
  word.replace(/[AEIOUY]/g, '').replace(/([A-Z])\1+/g, (same) => same.slice(0, 1));

function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

import { withoutMeaning } from './translate';

const accented: Record<string, string> = {
  a: 'á', c: 'ç', d: 'ð', e: 'é', g: 'ĝ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ļ', n: 'ñ', o: 'ó',
  r: 'ŕ', s: 'š', t: 'ţ', u: 'ú', w: 'ŵ', y: 'ý', z: 'ž', A: 'Á', C: 'Ç', D: 'Ð', E: 'É', I: 'Í',
  N: 'Ñ', O: 'Ó', S: 'Š', T: 'Ţ', U: 'Ú', Y: 'Ý',
}; // prettier-ignore

/** An argument's head, up to its closing brace or its first branch. */
const head = /\{\w+(?:, \w+,? ?)?/y;
/** The name of a branch, with its opening brace. */
const branch = /\s*[=\w-]+\s*\{/y;
const tag = /<\/?\w+>/y;

/** A long word of a European language. */
const longestWord = 9;

/** So many letters in words, because no language has a word as long as a sentence. */
function padding(letters: number): string {
  const words = [];
  for (let left = letters; left > 0; left -= longestWord + 1)
    words.push('~'.repeat(Math.min(left, longestWord)));
  return words.join(' ');
}

/** English with accents, twice as long, between brackets: what has none was not translated. */
export function pseudoTranslate(source: string): string {
  const text = withoutMeaning(source);
  let position = 0;
  /** Of what is shown: an argument shows one of its branches, the longest at most. */
  let letters = 0;

  function take(pattern: RegExp): string {
    pattern.lastIndex = position;
    const found = pattern.exec(text)?.[0] ?? '';
    position += found.length;
    return found;
  }
  const takeLetter = () => {
    const letter = text.charAt(position);
    position += 1;
    letters += 1;
    return accented[letter] ?? letter;
  };
  /** Accents the words of a part up to its closing brace; arguments and tags stay. */
  function takePart(): string {
    let part = '';
    while (position < text.length && text[position] !== '}')
      part += take(tag) || takeArgument() || takeLetter();
    return part;
  }
  /** An argument with its braces, and the words of its branches; nothing at any other letter. */
  function takeArgument(): string {
    let argument = take(head);
    if (argument === '') return '';
    const before = letters;
    let longest = before;
    for (let name = take(branch); name !== ''; name = take(branch)) {
      letters = before;
      argument += name + takePart() + take(/\}/y);
      longest = Math.max(longest, letters);
    }
    letters = longest;
    return argument + take(/\s*\}/y);
  }
  const words = takePart();
  return `[${words} ${padding(Math.ceil(letters * 0.8))}]`;
}

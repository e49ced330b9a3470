const accented: Record<string, string> = {
  a: 'á', c: 'ç', d: 'ð', e: 'é', g: 'ĝ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ļ', n: 'ñ', o: 'ó',
  r: 'ŕ', s: 'š', t: 'ţ', u: 'ú', w: 'ŵ', y: 'ý', z: 'ž', A: 'Á', C: 'Ç', D: 'Ð', E: 'É', I: 'Í',
  N: 'Ñ', O: 'Ó', S: 'Š', T: 'Ţ', U: 'Ú', Y: 'Ý',
}; // prettier-ignore

/** Arguments and tags stay as they are; the words inside a plural's branches are accented too. */
const syntax = /\{\s*\w+\s*(?:,\s*\w+\s*,?)?|[=\w-]+\s*\{|<\/?\w+>|[#}]/g;

/** English with accents, twice as long, between brackets: what has none was not translated. */
export function pseudoTranslate(text: string): string {
  let end = 0;
  let result = '';
  for (const { 0: kept, index } of text.matchAll(syntax)) {
    result += accent(text.slice(end, index)) + kept;
    end = index + kept.length;
  }
  return `[${result}${accent(text.slice(end))} ${'~'.repeat(Math.ceil(text.length * 0.8))}]`;
}

const accent = (words: string) => words.replace(/\p{L}/gu, (letter) => accented[letter] ?? letter);

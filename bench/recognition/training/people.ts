import { checkDigit } from '../../../src/domain/passport/zone-values';
import { formats, type Format, type FormatName } from '../../../src/recognition/formats';
import { stateCodes, specimenState } from '../../../src/recognition/zone-fields';
import type { Random } from './random';

/** The content of a specimen's zone, in the zone's own spelling. */
export interface Person {
  readonly format: Format;
  readonly lines: readonly string[];
  readonly state: string;
  readonly nationality: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly number: string;
  readonly birth: string;
  readonly sex: string;
  readonly expiry: string;
}

const surnames =
  'ERIKSSON|O’CONNOR|VAN DER BERG|D’ARTAGNAN|MÜLLER|SMITH-JONES|NGUYEN|ÅSTRÖM|IBN KHALDOUN|DE LA CRUZ|' +
  'ØSTERGAARD|MC’KENZIE|WEISS|ÞORSTEINSDÓTTIR|OKONKWO|ÇELİK|ŁUKASZEWICZ|PAPADOPOULOU|SHEVCHENKO|KIM|LI|' +
  'OUEDRAOGO|RAKOTONDRABE|AL-RASHID|BEN YOUSSEF|FERNÁNDEZ GARCÍA|ŽIVKOVIĆ|TANAKA|QUISPE MAMANI|XU|' +
  'JØRGENSEN|WOJCIECHOWSKA|BHATTACHARYA|SRISAWAT|HERNÁNDEZ|GROß|YILMAZ|ZHANG|ABDULLAH|WRIGHT';
const givenNames =
  'ANNA MARIA|JEAN-PIERRE|ZOË|BJÖRN|MARY ELIZABETH|JOSÉ LUIS|QIANG|FATIMA ZAHRA|SIOBHÁN|YUKI|KWAME|' +
  'INGRID|DMYTRO|LARS ERIK|OLUWASEUN|PRIYA|HÅKON|VICTORIA|XIOMARA|ÉLODIE|MUHAMMAD ALI|JÜRGEN|AGNIESZKA|' +
  'GIOVANNI BATTISTA|THI THANH HUONG|CHUKWUEMEKA|WILHELMINA ALEXANDRA JOSEPHINE|JO|KATARZYNA|FRANZ';

/** The recommended spellings of ICAO 9303-3, part 6. */
const spelled: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ö: 'OE',
  Ø: 'OE',
  Ü: 'UE',
  ß: 'SS',
  Þ: 'TH',
  Ł: 'L',
  İ: 'I',
};

/** A name as a zone spells it: apostrophes are left out, hyphens become fillers. */
export function spellName(name: string): string {
  return [...name]
    .map((each) => spelled[each] ?? each)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/gu, '')
    .replace(/[^A-Z]+/gu, '<');
}

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const some = (random: Random, of: string, count: number): string =>
  Array.from({ length: count }, () => of.charAt(random.whole(0, of.length - 1))).join('');

const date = (random: Random): string =>
  [random.whole(0, 99), random.whole(1, 12), random.whole(1, 28)]
    .map((part) => String(part).padStart(2, '0'))
    .join('');

const names = (random: Random, of: string): string => {
  if (random.isLikely(0.5)) return spellName(random.pick(of.split('|')));
  return some(random, letters, random.whole(2, 12));
};

/** Random valid data of a random state. */
export function makePerson(random: Random, name: FormatName): Person {
  const format = formats.find((each) => each.name === name);
  if (!format) throw new RangeError(`No format is called ${name}.`);
  const states = stateCodes.filter((each) => each !== specimenState);
  const state = random.pick(states);
  const nationality = random.isLikely(0.8) ? state : random.pick(states);
  const number = random.isLikely(0.6)
    ? some(random, letters, random.whole(0, 2)) + some(random, digits, random.whole(6, 7))
    : some(random, digits + letters, 9);
  const said = {
    state,
    nationality,
    surname: names(random, surnames),
    givenNames: random.isLikely(0.97) ? names(random, givenNames) : '',
    number,
    birth: date(random),
    sex: random.pick(['M', 'F', 'M', 'F', '<']),
    expiry: date(random),
  };
  const optional = random.isLikely(0.4) ? some(random, digits + letters, random.whole(5, 14)) : '';
  const person = { format, ...said, lines: linesOf(format, said, optional, random) };
  // A name longer than the zone is cut there.
  const field = format.fields.name;
  const room = field ? field.to - field.from : 0;
  const [surname = '', given = ''] = filled(`${said.surname}<<${said.givenNames}`, room)
    .replace(/<+$/u, '')
    .split('<<');
  return { ...person, surname, givenNames: given };
}

const filled = (text: string, length: number) => text.slice(0, length).padEnd(length, '<');

function linesOf(
  format: Format,
  said: Omit<Person, 'format' | 'lines'>,
  optional: string,
  random: Random,
): readonly string[] {
  const cells: string[] = new Array<string>(format.lines * format.length).fill('<');
  const put = (from: number, to: number, text: string) => {
    [...filled(text, to - from)].forEach((each, at) => (cells[from + at] = each));
  };
  const { fields } = format;
  const second = random.isLikely(0.85) ? '<' : some(random, letters, 1);
  const values = {
    code: random.pick([...format.codes]) + second,
    state: said.state,
    name: `${said.surname}<<${said.givenNames}`,
    number: said.number,
    nationality: said.nationality,
    birth: said.birth,
    sex: said.sex,
    expiry: said.expiry,
    optional,
    optional2: '',
  };
  for (const [field, text] of Object.entries(values)) {
    const at = fields[field as keyof typeof values];
    if (at) put(at.from, at.to, text);
  }
  const text = (from: number, to: number) => cells.slice(from, to).join('');
  for (const { covers, digit, field } of format.checks) {
    const covered = text(covers.from, covers.to);
    const isEmpty = field === 'optional' && /^<*$/u.test(covered) && random.isLikely(0.5);
    cells[digit] = isEmpty ? '<' : checkDigit(covered);
  }
  if (format.composite) {
    const covered = format.composite.covers.map(({ from, to }) => text(from, to)).join('');
    cells[format.composite.digit] = checkDigit(covered);
  }
  return Array.from({ length: format.lines }, (_, line) =>
    text(line * format.length, (line + 1) * format.length),
  );
}

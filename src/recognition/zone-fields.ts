import { checkDigit } from '../domain/passport/zone-values';
import type { Decoded } from './decode';
import type { Format, Place, ZoneField } from './formats';

const iso =
  'AFG ALA ALB DZA ASM AND AGO AIA ATA ATG ARG ARM ABW AUS AUT AZE BHS BHR BGD BRB BLR BEL BLZ BEN ' +
  'BMU BTN BOL BES BIH BWA BVT BRA IOT BRN BGR BFA BDI KHM CMR CAN CPV CYM CAF TCD CHL CHN CXR CCK ' +
  'COL COM COG COD COK CRI CIV HRV CUB CUW CYP CZE DNK DJI DMA DOM ECU EGY SLV GNQ ERI EST SWZ ETH ' +
  'FLK FRO FJI FIN FRA GUF PYF ATF GAB GMB GEO GHA GIB GRC GRL GRD GLP GUM GTM GGY GIN GNB GUY HTI ' +
  'HMD VAT HND HKG HUN ISL IND IDN IRN IRQ IRL IMN ISR ITA JAM JPN JEY JOR KAZ KEN KIR PRK KOR KWT ' +
  'KGZ LAO LVA LBN LSO LBR LBY LIE LTU LUX MAC MDG MWI MYS MDV MLI MLT MHL MTQ MRT MUS MYT MEX FSM ' +
  'MDA MCO MNG MNE MSR MAR MOZ MMR NAM NRU NPL NLD NCL NZL NIC NER NGA NIU NFK MKD MNP NOR OMN PAK ' +
  'PLW PSE PAN PNG PRY PER PHL PCN POL PRT PRI QAT REU ROU RUS RWA BLM SHN KNA LCA MAF SPM VCT WSM ' +
  'SMR STP SAU SEN SRB SYC SLE SGP SXM SVK SVN SLB SOM ZAF SGS SSD ESP LKA SDN SUR SJM SWE CHE SYR ' +
  'TWN TJK TZA THA TLS TGO TKL TON TTO TUN TUR TKM TCA TUV UGA UKR ARE GBR USA UMI URY UZB VUT VEN ' +
  'VNM VGB VIR WLF ESH YEM ZMB ZWE';

/**
 * The additions of ICAO 9303-3, part 5: Germany's one letter, British kinds, organisations,
 * stateless.
 */
const others =
  'D GBD GBN GBO GBP GBS EUE UNO UNA UNK XOM XXA XXB XXC XXX XBA XIM XCC XCE XCO XEC XPO XES XMP RKS';

/** The code of specimens, which no person has. */
export const specimenState = 'UTO';

/** The codes of issuing states and nationalities that a zone can have. */
export const stateCodes: readonly string[] = [...`${iso} ${others}`.split(' '), specimenState];

/** A field as it was read. */
export interface ReadField {
  /** Without fillers; a date as YYMMDD. */
  readonly text: string;
  /** Between 0 and 1. */
  readonly confidence: number;
  /** False: it is shown to be checked, never taken over silently. */
  readonly isSure: boolean;
  /** The alternative value, if it is not sure. */
  readonly other?: string;
}

export type PersonField =
  'surname' | 'givenNames' | 'number' | 'state' | 'nationality' | 'birth' | 'sex' | 'expiry';

/** A zone that was read. */
export interface ZoneReading {
  readonly format: Format['name'];
  readonly lines: readonly string[];
  readonly fields: Readonly<Record<PersonField, ReadField>>;
  /** True if every check digit of the format holds, with few corrections, of cells that are clear. */
  readonly holds: boolean;
  /** True if the name fills its place, so that its end may be missing. */
  readonly isNameCut: boolean;
  /** True if it is a specimen, of no state. */
  readonly isSpecimen: boolean;
}

/** A field is sure from these probabilities on: with its check digit, and without one each cell. */
const sureField = 0.99;
const sureCell = 0.995;
/** Below this probability a cell is unclear in its picture. */
const clearCell = 0.9;
/**
 * In a checked field one cell may be unclear in its picture: its check digit proves it. But the
 * picture must allow it, or any text could be made to fit.
 */
const leastSeen = 0.02;
const mostCorrected = 2;
/**
 * Cells that lie beside their characters can be made to fit three check digits, but look like this;
 * of the right zones in bad photographs the worst was at -0.25.
 */
const leastLikeness = -0.35;

const textAt = (text: string, { from, to }: Place) => text.slice(from, to);

/** True if all check digits hold; what a filler stands for is not checked. */
export function checksHold(format: Format, text: string): boolean {
  const fields = format.checks.every(({ covers, digit }) => {
    const said = text.charAt(digit);
    const counted = checkDigit(textAt(text, covers));
    return said === '<' ? counted === '0' : said === counted;
  });
  if (!format.composite) return fields;
  const { covers, digit } = format.composite;
  const covered = covers.map((each) => textAt(text, each)).join('');
  return fields && text.charAt(digit) === checkDigit(covered);
}

/** Splits what was decoded into fields, each with its sureness. */
export function readFields(found: Decoded): ZoneReading {
  const { format } = found;
  const holds =
    checksHold(format, found.text) &&
    found.likeness >= leastLikeness &&
    found.corrected.length <= mostCorrected &&
    found.corrected.every((cell) => (found.seen[cell] ?? 0) >= leastSeen);
  // Text that the digits do not prove is shown as it looks, not as it would fit.
  const text = holds ? found.text : found.looks;
  const decoded = { ...found, text };
  const name = placeOf(format, 'name');
  const names = splitNames(textAt(text, name));
  const nameSure = surenessOfName(decoded, name);
  const field = (of: 'number' | 'birth' | 'expiry') => checkedField(decoded, of, holds);
  const state = codeField(decoded, 'state', holds);
  const nationality = codeField(decoded, 'nationality', holds);
  const sexPlace = placeOf(format, 'sex');
  const sexSure = decoded.seen[sexPlace.from] ?? 0;
  const fields: Record<PersonField, ReadField> = {
    surname: { text: names.surname, ...nameSure(holds && names.isWellFormed) },
    givenNames: { text: names.givenNames, ...nameSure(holds && names.isWellFormed) },
    number: field('number'),
    state,
    nationality,
    birth: field('birth'),
    sex: {
      text: textAt(text, sexPlace).replace('<', ''),
      confidence: sexSure,
      isSure: holds && sexSure >= sureCell,
    },
    expiry: field('expiry'),
  };
  return {
    format: format.name,
    lines: Array.from({ length: format.lines }, (_, line) =>
      text.slice(line * format.length, (line + 1) * format.length),
    ),
    fields: withOthers(fields, decoded, holds ? found.looks : found.text),
    holds,
    isNameCut: !textAt(text, name).endsWith('<'),
    isSpecimen: state.isSure && state.text === specimenState,
  };
}

/** Adds to each unsure field its other reading. */
function withOthers(
  fields: Readonly<Record<PersonField, ReadField>>,
  decoded: Decoded,
  alternative: string,
): Readonly<Record<PersonField, ReadField>> {
  const result = { ...fields };
  for (const field of Object.keys(fields) as PersonField[]) {
    if (fields[field].isSure) continue;
    const other = otherOf(field, decoded, alternative);
    if (other !== fields[field].text) result[field] = { ...fields[field], other };
  }
  return result;
}

/** The field in the alternative text, else with the rival of its least certain cell. */
function otherOf(field: PersonField, decoded: Decoded, alternative: string): string {
  const { format, text, seen, rivals } = decoded;
  const isName = field === 'surname' || field === 'givenNames';
  const place = placeOf(format, isName ? 'name' : field);
  const said = (of: string): string => {
    const part = textAt(of, place);
    if (!isName) return withoutFillers(part);
    const names = splitNames(part);
    return field === 'surname' ? names.surname : names.givenNames;
  };
  if (said(alternative) !== said(text)) return said(alternative);
  // Cells of the other name leave this one as it is.
  const byDoubt = cellsOf(place)
    .filter((cell) => (seen[cell] ?? 0) < sureCell)
    .sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0));
  for (const cell of byDoubt) {
    const changed = text.slice(0, cell) + rivals.charAt(cell) + text.slice(cell + 1);
    if (said(changed) !== said(text)) return said(changed);
  }
  return said(text);
}

function placeOf(format: Format, field: ZoneField): Place {
  const place = format.fields[field];
  if (!place) throw new RangeError(`${format.name} has no field ${field}.`);
  return place;
}

const cellsOf = ({ from, to }: Place) => Array.from({ length: to - from }, (_, at) => from + at);

function checkedField(
  decoded: Decoded,
  of: 'number' | 'birth' | 'expiry',
  holds: boolean,
): ReadField {
  const { format, text } = decoded;
  const check = format.checks.find(({ field }) => field === of);
  const covers = check?.covers ?? placeOf(format, of);
  const cells = [...cellsOf(covers), ...(check ? [check.digit] : [])];
  const confidence = cells.reduce((product, cell) => product * (decoded.sureness[cell] ?? 0), 1);
  const unclear = cells.filter((cell) => (decoded.seen[cell] ?? 0) < clearCell);
  const isProven = check !== undefined && text.charAt(check.digit) !== '<';
  const isSure =
    holds &&
    isProven &&
    confidence >= sureField &&
    unclear.length <= 1 &&
    unclear.every((cell) => (decoded.seen[cell] ?? 0) >= leastSeen) &&
    (of === 'number' || isDate(textAt(text, covers)));
  return { text: withoutFillers(textAt(text, covers)), confidence, isSure };
}

function isDate(text: string): boolean {
  const [month, day] = [Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  return /^\d{6}$/u.test(text) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function codeField(decoded: Decoded, of: 'state' | 'nationality', holds: boolean): ReadField {
  const place = placeOf(decoded.format, of);
  const text = withoutFillers(textAt(decoded.text, place));
  const confidence = leastOf(decoded, cellsOf(place));
  return {
    text,
    confidence,
    isSure: holds && confidence >= sureCell && stateCodes.includes(text),
  };
}

const leastOf = ({ seen }: Decoded, cells: readonly number[]) =>
  Math.min(...cells.map((cell) => seen[cell] ?? 0));

/** Names have no check digit: they are sure only if every cell is. */
function surenessOfName(decoded: Decoded, place: Place) {
  const confidence = leastOf(decoded, cellsOf(place));
  return (mayBe: boolean) => ({ confidence, isSure: mayBe && confidence >= sureCell });
}

/** Removes the fillers at the end, in linear time. */
function withoutFillers(text: string): string {
  let end = text.length;
  while (text[end - 1] === '<') end -= 1;
  return text.slice(0, end);
}

function splitNames(text: string) {
  const trimmed = withoutFillers(text);
  const [surname = '', ...rest] = trimmed.split('<<');
  const spaced = (name: string) => name.replace(/<+/gu, ' ').trim();
  return {
    surname: spaced(surname),
    givenNames: spaced(rest.join('<')),
    // A third group of names does not exist, nor a name that begins with a filler.
    isWellFormed: surname !== '' && !surname.startsWith('<') && rest.length <= 1,
  };
}

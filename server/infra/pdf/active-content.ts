import type { PdfObjects } from './pdf-objects';
import { type PdfObject, namesOf, type PdfDictionary, type PdfValue, valuesOf } from './pdf-values';

// Scripts that honest writers put into PDFs: they open the printer's dialog, or format the fields of
// a form by the reader's own functions. All other scripts are refused. A script is harmless if every
// word of it is one of these and nothing is reached by an index or a text: then there is no way from
// these words to anything else.
const words = new Set(
  `this print getPrintParams pp var interactive interactionLevel constants automatic silent full
   bUI bSilent bShrinkToFit bPrintAsImage bReverse bAnnotations nStart nEnd true false null new Array`.split(
    /\s+/,
  ),
);
const formatting =
  /^AF(?:Number|Percent|Date|Time|Special)_(?:Format|Keystroke)(?:Ex)?$|^AFSimple_Calculate$|^AFRange_Validate$/;
const token =
  /\s+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$][\w$]*|\d+(?:\.\d+)?|[.(),;:{}=+-]/y;
const longest = 4_000;

/** Whether a script only prints or formats fields. */
export function isHarmlessScript(script: string): boolean {
  if (script.length > longest) return false;
  for (let at = 0; at < script.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(script)?.[0];
    if (found === undefined) return false;
    if (/^[A-Za-z_$]/.test(found) && !words.has(found) && !formatting.test(found)) return false;
  }
  return true;
}

/** Files in a PDF that no system runs: invoices carry their figures so (Factur-X, ZUGFeRD). */
const passiveFiles = /\.(?:xml|xmp|txt|csv|json|ics|jpe?g|png|gif|tiff?)$/i;
/** How programs and archives begin. */
const programs = [
  'MZ',
  '\x7fELF',
  '#!',
  'PK\x03\x04',
  '\xca\xfe\xba\xbe',
  '\xfe\xed\xfa',
  '\xcf\xfa\xed\xfe',
  '\xce\xfa\xed\xfe',
  '\xd0\xcf\x11\xe0',
  'Rar!',
  '7z\xbc\xaf',
  '%PDF-',
  'FWS',
  'CWS',
];

/** The effect of a PDF on the machine that opens it. */
export type ActiveContent = 'script' | 'launch' | 'program';

/**
 * The first thing of a PDF that acts: a script other than those that print or format fields, a
 * command that starts a program or opens a file, or an embedded file that is not just data. What
 * cannot be read counts as such. Links, fields and attached invoices do not.
 * @throws {PdfTooComplex}
 */
export function findActiveContent(objects: PdfObjects): ActiveContent | undefined {
  for (const object of objects.all)
    for (const dictionary of dictionariesIn(object.value)) {
      const found = activeIn(objects, object, dictionary);
      if (found) return found;
    }
  return undefined;
}

function* dictionariesIn(value: PdfValue): Generator<PdfDictionary> {
  if (value.kind === 'list') for (const item of value.items) yield* dictionariesIn(item);
  if (value.kind !== 'dictionary') return;
  yield value;
  for (const [, entry] of value.entries) yield* dictionariesIn(entry);
}

function activeIn(
  objects: PdfObjects,
  object: PdfObject,
  dictionary: PdfDictionary,
): ActiveContent | undefined {
  const texts = (name: string) => textsOf(objects, object, valuesOf(dictionary, name));
  const isHarmless = (text: Buffer | undefined) =>
    text !== undefined && isHarmlessScript(decoded(text));
  const kinds = [...namesOf(dictionary, 'S'), ...namesOf(dictionary, 'Type')];
  // The script of a form in XML, of a three-dimensional view, and of everything else.
  for (const name of ['JS', 'OnInstantiate']) if (!texts(name).every(isHarmless)) return 'script';
  if (kinds.includes('JavaScript') && texts('JS').length === 0) return 'script';
  if (texts('XFA').some((text) => text === undefined || /<(?:\w+:)?script/i.test(decoded(text))))
    return 'script';
  if (texts('URI').some((uri) => uri && /^\s*(?:java|vb)script:/i.test(decoded(uri))))
    return 'script';
  if (kinds.includes('Launch') || kinds.includes('ImportData')) return 'launch';
  return embeddedIn(objects, object, dictionary) ? 'program' : undefined;
}

/** Whether a dictionary embeds, or is, a file that is more than data. */
function embeddedIn(objects: PdfObjects, object: PdfObject, dictionary: PdfDictionary): boolean {
  const isFile = namesOf(dictionary, 'Type').includes('EmbeddedFile') && object.stream;
  if (isFile && dictionary === object.value && isProgram(objects.contentOf(object))) return true;
  const embedded = valuesOf(dictionary, 'EF');
  if (embedded.length === 0) return false;
  const names = ['F', 'UF', 'DOS', 'Mac', 'Unix'].flatMap((name) =>
    textsOf(objects, object, valuesOf(dictionary, name)),
  );
  if (names.length === 0) return true;
  if (!names.every((name) => name && passiveFiles.test(decoded(name)))) return true;
  return embedded
    .flatMap((value) => follow(objects, object, value))
    .flatMap(({ value }) => (value.kind === 'dictionary' ? value.entries : []))
    .flatMap(([, value]) => follow(objects, object, value))
    .some((file) => isProgram(objects.contentOf(file)));
}

function isProgram(content: Buffer | undefined): boolean {
  if (!content) return true;
  const start = content.toString('latin1', 0, 1024).trimStart();
  return programs.some((mark) => start.startsWith(mark)) || /<script|<hta:|<html/i.test(start);
}

/** A value, or every object that it may refer to. */
const follow = (objects: PdfObjects, object: PdfObject, value: PdfValue): readonly PdfObject[] =>
  value.kind === 'reference' ? objects.numbered(value.to) : [{ ...object, value }];

/**
 * The texts of values: written, referred to, in streams, or in lists of them. Undefined for what is
 * none or cannot be read.
 */
function textsOf(
  objects: PdfObjects,
  object: PdfObject,
  values: readonly PdfValue[],
  depth = 0,
): (Buffer | undefined)[] {
  return values.flatMap((value): (Buffer | undefined)[] => {
    if (value.kind === 'text') return [objects.textOf(object, value.bytes)];
    if (value.kind === 'keyword' && value.word === 'null') return [];
    // In the list of a form in XML names and parts take turns.
    if (value.kind === 'list') return textsOf(objects, object, value.items, depth + 1);
    if (value.kind !== 'reference' || depth > 3) return [undefined];
    const targets = objects.numbered(value.to);
    if (targets.length === 0) return [undefined];
    return targets.flatMap((target) =>
      target.stream
        ? [objects.contentOf(target)]
        : textsOf(objects, target, [target.value], depth + 1),
    );
  });
}

/** A text as a reader shows it. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isUtf8 ? bytes.toString('utf8', 3) : bytes.toString('latin1');
}

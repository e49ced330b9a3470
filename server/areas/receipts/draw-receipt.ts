import { buffer } from 'node:stream/consumers';
import { writtenInUtc } from '../../../src/domain/calendar/written-date';
import { localeOf } from '../../../src/domain/languages';
import { formatMoney } from '../../../src/domain/payment/money';
import { msg, type SourceText } from '../../../src/domain/messages/text-params';
import { translateTo } from '../../messages/translate-to';
import { piecesOf, facesOf, type Face, type FacePiece } from '../../infra/fonts/faces';
import { type Receipt, type ReceiptKind, receiptNumber } from './receipt-tables';

/** The data of a receipt that are not in its row. */
export interface ReceiptContext {
  /** Name and address of whoever issues it, separated by commas. */
  readonly issuer: string;
  /** Full name of the visa, in English. */
  readonly product: string;
}

/** The job of drawing a receipt. */
export interface ReceiptToDraw {
  readonly receipt: Receipt;
  readonly context: ReceiptContext;
}

const titles: Readonly<Record<ReceiptKind, SourceText>> = {
  payment: msg('Receipt'),
  refund: msg('Receipt of a refund'),
  reversal: msg('Receipt of a refund that was sent back'),
};
const sums: Readonly<Record<ReceiptKind, SourceText>> = {
  payment: msg('Amount paid'),
  refund: msg('Amount paid back'),
  reversal: msg('Amount that came back to us'),
};

const inEnglish = translateTo('en');
const left = 56;
const right = 539;
const valueAt = 250;

/** Draws pieces in their own fonts, one after the other or from the right margin. */
function drawPieces(
  doc: PDFKit.PDFDocument,
  pieces: readonly FacePiece[],
  { x, y, size, end }: { x: number; y: number; size: number; end?: number },
): void {
  const set = ({ face }: FacePiece) => doc.font(fontOf(doc, face)).fontSize(size);
  // Without a feature the library would lay out word by word, and so reverse the words of Arabic.
  const options = ({ face }: FacePiece): PDFKit.Mixins.TextOptions => ({
    lineBreak: false,
    ...(face.isRightToLeft && { features: ['rtla'] }),
  });
  const width = (piece: FacePiece) => set(piece).widthOfString(piece.text, options(piece));
  let at = end === undefined ? x : end - pieces.reduce((sum, piece) => sum + width(piece), 0);
  for (const piece of pieces) {
    set(piece).text(piece.text, at, y, options(piece));
    at += width(piece);
  }
}

const fontsOf = new WeakMap<PDFKit.PDFDocument, Set<string>>();
function fontOf(doc: PDFKit.PDFDocument, face: Face): string {
  const known = fontsOf.get(doc) ?? new Set<string>();
  fontsOf.set(doc, known);
  if (!known.has(face.name)) doc.registerFont(face.name, face.bytes());
  known.add(face.name);
  return face.name;
}

/**
 * The receipt as a PDF, in English and below it in the traveller's language. It depends on its
 * arguments alone, so the same receipt is the same bytes.
 */
export async function drawReceipt({ receipt, context }: ReceiptToDraw): Promise<Buffer> {
  const { kind, language, issued_at, order_id, amount, recipient, about } = receipt;
  // Loaded when it is needed: most worker processes never draw.
  const { default: PDFDocument } = await import('pdfkit');
  const faces = facesOf();
  const number = receiptNumber(receipt);
  const doc = new PDFDocument({
    size: 'A4',
    lang: 'en',
    info: {
      Title: `Receipt ${number}`,
      Author: context.issuer,
      CreationDate: issued_at,
      ModDate: issued_at,
    },
  });
  const drawn = buffer(doc);
  const t = translateTo(language);
  /** English, and where the language differs its translation; null: a font has no such letter. */
  const draw = (text: string, place: { x: number; y: number; size: number; end?: number }) => {
    const pieces = piecesOf(text, faces);
    if (pieces) drawPieces(doc, pieces, place);
    return pieces !== undefined;
  };
  const drawBoth = (source: SourceText, place: { x: number; y: number; size: number }) => {
    doc.fillColor('#16181d');
    const english = inEnglish(source);
    draw(english, place);
    const translated = t(source);
    if (translated === english) return;
    doc.fillColor('#5b616e');
    draw(translated, { ...place, y: place.y + place.size * 1.45, size: place.size * 0.85 });
    doc.fillColor('#16181d');
  };

  const [name = '', ...address] = context.issuer.split(',').map((part) => part.trim());
  draw(name, { x: left, y: 56, size: 13 });
  doc.fillColor('#5b616e');
  draw(address.join(', '), { x: left, y: 76, size: 9 });
  drawBoth(titles[kind], { x: left, y: 130, size: 24 });

  let y = 215;
  const row = (label: SourceText, values: readonly string[], size = 11) => {
    drawBoth(label, { x: left, y, size });
    doc.fillColor('#16181d');
    for (const [index, value] of values.entries())
      draw(value, { x: valueAt, y: y + index * 18, size });
    y += Math.max(size * 4.4, values.length * 18 + 24);
    doc
      .moveTo(left, y - 9)
      .lineTo(right, y - 9)
      .lineWidth(0.5)
      .strokeColor('#d6d9df')
      .stroke();
  };
  row(msg('Number'), [number]);
  if (about !== null) row(msg('Refers to receipt'), [about]);
  row(msg('Date'), [writtenInUtc(issued_at, localeOf('en'))]);
  row(msg('Order id'), [order_id]);
  row(msg('Visa'), [context.product]);
  if (recipient !== '') row(msg('Account'), [recipient]);
  const names = JSON.parse(receipt.names) as string[];
  if (names.length > 0) row(msg('Applicants'), printedNames(names, faces));
  row(sums[kind], [`${formatMoney(amount)} USD`], 14);
  doc.end();
  return drawn;
}

/** How many names have room; the others are counted. */
const mostNames = 12;

/** Names as they can be printed: one with a letter of no font is the applicant's number. */
export function printedNames(names: readonly string[], faces: readonly Face[]): string[] {
  const shown = names
    .slice(0, mostNames)
    .map((name, index) => (piecesOf(name, faces) ? name : `Applicant ${index + 1}`));
  return names.length > mostNames ? [...shown, `+ ${names.length - mostNames}`] : shown;
}

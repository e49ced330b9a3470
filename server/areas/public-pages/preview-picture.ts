import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import type { Language } from '../../../src/contract/languages';
import { directionOf } from '../../../src/domain/languages';
import { facesOf, piecesOf, type Face } from '../../infra/fonts/faces';
import { previewSize } from './page-head';

/** The content of a preview: a scene, and below it a name with a line of facts. */
export interface Preview {
  readonly scene: string;
  readonly title: string;
  readonly facts: string;
  readonly site: string;
  readonly language: Language;
}

const [width, height] = previewSize;
/** The scene above, the texts below. */
const sceneHeight = 400;
const margin = 64;
const ink = '#0d1b2e';
const secondary = '#4b5b73';

interface Line {
  readonly text: string;
  /** In pixels; the text is drawn smaller if it would be wider than the picture. */
  readonly size: number;
  readonly weight: 400 | 700;
  readonly color: string;
  /** Of the baseline, from the top. */
  readonly top: number;
  /** At the end of the line instead of its beginning. */
  readonly atEnd?: boolean;
}

const opened = new Map<string, Font>();
function fontOf(face: Face): Font {
  const font = opened.get(face.name) ?? create(face.bytes());
  if (!('layout' in font)) throw new Error(`${face.name} is a collection of fonts.`);
  opened.set(face.name, font);
  return font;
}

/**
 * A piece of figures or Latin letters between pieces from right to left: the space behind it stands
 * before it, and brackets open the other way.
 */
function amongRightToLeft(text: string): string {
  const word = text.trimEnd();
  return (' '.repeat(text.length - word.length) + word).replace(/[()]/g, (bracket) =>
    bracket === '(' ? ')' : '(',
  );
}

/** A run of text as outlines, so that the picture depends on no font of the machine. */
function outlinesOf(text: string, weight: 400 | 700, isRightToLeft: boolean) {
  const faces = facesOf(weight);
  // A character of no font is left out, as in a name with an emoji.
  const drawable = [...text].filter((letter) => piecesOf(letter, faces) !== undefined).join('');
  const pieces = piecesOf(drawable, faces) ?? [];
  return pieces.map(({ face, text: part }) => {
    const font = fontOf(face);
    const inOrder = isRightToLeft && !face.isRightToLeft ? amongRightToLeft(part) : part;
    const { glyphs, positions } = font.layout(inOrder);
    let at = 0;
    const shapes = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const shape = `<path transform="translate(${at + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
      at += xAdvance;
      return shape;
    });
    return { width: at / font.unitsPerEm, scale: 1 / font.unitsPerEm, shapes: shapes.join('') };
  });
}

/** A line in the direction of its language, from its beginning or, the other way, from its end. */
function drawLine({ text, size, weight, color, top, atEnd }: Line, isRightToLeft: boolean): string {
  const pieces = outlinesOf(text, weight, isRightToLeft);
  const sum = pieces.reduce((all, piece) => all + piece.width, 0);
  const fitting = Math.min(size, (width - 2 * margin) / Math.max(sum, 0.01));
  // Neighbours stand in the order of the language; each has its letters in their own.
  const ordered = isRightToLeft ? pieces.toReversed() : pieces;
  const isRight = isRightToLeft !== (atEnd === true);
  let at = isRight ? width - margin - sum * fitting : margin;
  const parts = ordered.map((piece) => {
    const factor = piece.scale * fitting;
    const part = `<g transform="translate(${at.toFixed(1)} ${top}) scale(${factor} ${-factor})">${piece.shapes}</g>`;
    at += piece.width * fitting;
    return part;
  });
  return `<g fill="${color}">${parts.join('')}</g>`;
}

/** The job of drawing a preview. */
export interface PreviewToDraw {
  readonly preview: Preview;
  /** The drawing of the destination: SVG. */
  readonly scene: string;
}

/** Draws the picture that a link to a page shows in a chat: PNG, 1200 × 630. */
export async function drawPreview({ preview, scene }: PreviewToDraw): Promise<Buffer> {
  const { title, facts, site, language } = preview;
  const picture = await sharp(Buffer.from(scene), { density: 300 })
    .resize(width, sceneHeight, { fit: 'cover' })
    .toBuffer();
  const isRightToLeft = directionOf(language) === 'rtl';
  const lines: Line[] = [
    { text: title, size: 64, weight: 700, color: ink, top: 490 },
    { text: facts, size: 36, weight: 400, color: secondary, top: 556 },
    { text: site, size: 28, weight: 700, color: '#0b4a9e', top: 606, atEnd: true },
  ];
  const texts = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines
    .map((line) => drawLine(line, isRightToLeft))
    .join('')}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: picture, left: 0, top: 0 },
      { input: Buffer.from(texts), left: 0, top: 0 },
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

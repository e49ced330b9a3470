import { decodeZone } from './decode';
import { formats } from './formats';
import { classifyCell } from './classifier';
import { readZone } from './read-zone';
import { cellHeight, stripPitch, type Strip } from './strip';

/** As a phone's picture is read. */
const size = { width: 2000, height: 1500 };
const cells = 44;
const pitch = 40;

/**
 * Lets the engine compile the reader before the first picture, which is read in a third of the time
 * then. For a worker that has nothing else to do yet: it takes as long as ten later readings, which
 * is why there is only one picture, and nothing in it but a zone. More lines would each be tried as
 * one, a hundred readings long, and make the next picture no quicker.
 */
export function warmUp(): void {
  readZone(blockPicture());
  const width = cells * stripPitch + stripPitch;
  const strip: Strip = {
    ink: new Float32Array(width * cellHeight),
    contrast: new Float32Array(cells),
    width,
    cells,
  };
  const [passport] = formats;
  if (!passport) return;
  const chances = Array.from({ length: passport.lines * cells }, (_, cell) =>
    classifyCell(strip, cell % cells),
  );
  decodeZone(passport, chances);
}

/** Blocks in the places of the characters of a zone, on uneven paper. */
function blockPicture() {
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) data[at] = 180 + ((x * 7 + y * 13) % 43);
  const draw = (left: number, top: number, across: number, down: number) => {
    for (let y = top; y < top + down; y += 1)
      data.fill(40, y * width + left, y * width + left + across);
  };
  for (const top of [1250, 1340])
    for (let cell = 0; cell < cells; cell += 1) {
      const left = 100 + cell * pitch;
      draw(left, top, 6, 36);
      draw(left, top + ((cell * 11) % 30), 24, 6);
    }
  return { data, width, height };
}

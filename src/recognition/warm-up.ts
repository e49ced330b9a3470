import { decodeZone } from './decode';
import { formats } from './formats';
import { classifyCell } from './classifier';
import { readZone } from './read-zone';
import { cellHeight, stripPitch, type Strip } from './strip';

/** As a phone's picture is read. */
const size = { width: 2000, height: 1500 };
const cells = 44;
const pitch = 40;
/** The engine compiles what has run often. */
const rounds = 3;

/**
 * Lets the engine compile the reader before the first picture, which is read in a third of the time
 * then. For a worker that has nothing else to do yet.
 */
export function warmUp(): void {
  for (let round = 0; round < rounds; round += 1) readZone(blockPicture(round));
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

/** Blocks in the places of characters, on uneven paper: print above, and two lines of a zone. */
function blockPicture(round: number) {
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) data[at] = 180 + ((x * 7 + y * 13) % 43);
  const draw = (left: number, top: number, across: number, down: number) => {
    for (let y = top; y < top + down; y += 1)
      data.fill(40, y * width + left, y * width + left + across);
  };
  for (let line = 0; line < 12; line += 1)
    for (let letter = 0; letter < 30; letter += 1)
      draw(
        700 + letter * 26 + ((letter * 5) % 7),
        200 + line * 70 + round,
        9 + ((letter * 3) % 8),
        22 + (line % 3) * 4,
      );
  for (const top of [1250, 1340])
    for (let cell = 0; cell < cells; cell += 1) {
      const left = 100 + cell * pitch;
      draw(left, top + round, 6, 36);
      draw(left, top + round + ((cell * 11) % 30), 24, 6);
    }
  return { data, width, height };
}

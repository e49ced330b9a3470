import { decodeZone } from './decode';
import { formats } from './formats';
import { classifyCell } from './classifier';
import { readZone } from './read-zone';
import { cellHeight, stripPitch, type Strip } from './strip';

/** About the size at which lines are looked for, with two lines as wide as a zone's. */
const size = { width: 1200, height: 900 };
const cells = 44;
const pitch = 24;

/**
 * Lets the engine compile the reader before the first picture, which is read in a third of the time
 * then. For a worker that has nothing else to do yet.
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

/** Blocks in the places of characters, on uneven paper. */
function blockPicture() {
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) data[at] = 200 + ((x * 7 + y * 13) % 23);
  for (const top of [760, 820])
    for (let cell = 0; cell < cells; cell += 1)
      for (let y = top; y < top + 22; y += 1)
        for (let x = 60 + cell * pitch; x < 60 + cell * pitch + 14; x += 1)
          data[y * width + x] = 40;
  return { data, width, height };
}

import { labOf, tintOf } from './lab-colour';
import { lumaOf } from './luma';
import { measureBackground } from './measure-background';
import { measureLight } from './measure-light';
import { measureSharpness } from './measure-sharpness';
import type { PhotoMeasures } from './photo-measures';
import { eachPixel, type RawPixels } from './raw-pixels';
import { shrinkToHeight } from './shrink-pixels';

/** All pixel limits apply to a picture of this height. */
const judgedHeight = 512;
/** From this distance to grey on, a pixel counts as coloured; compression alone causes less. */
const colouredTint = 2;

/** Measures the pixels of a chosen or a sent photo; pure, shared by the phone and the server. */
export function measurePhoto(picture: RawPixels): PhotoMeasures {
  const pixels = shrinkToHeight(picture, judgedHeight);
  const luma = lumaOf(pixels);
  return {
    colouredShare: colouredShareOf(pixels),
    ...measureBackground(pixels, luma),
    ...measureLight(luma),
    sharpness: measureSharpness(luma),
  };
}

function colouredShareOf(pixels: RawPixels): number {
  const { data, width, height } = pixels;
  let coloured = 0;
  eachPixel(pixels, { left: 0, top: 0, right: 1, bottom: 1 }, (at) => {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (tintOf(labOf(red, green, blue)) > colouredTint) coloured += 1;
  });
  return (coloured / (width * height)) * 100;
}

import sharp from 'sharp';

const brightness = async (bytes) => {
  const { data, info } = await sharp(bytes)
    .rotate()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(info.width * info.height);
  for (let index = 0; index < values.length; index += 1) {
    const at = index * 3;
    values[index] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
  }
  return { values, width: info.width, height: info.height };
};

/** Averages along one direction exactly: a pixel on the border counts for both sides in parts. */
function averaged(values, lines, length, wanted, lineStep, step, outLineStep, outStep) {
  const result = new Float32Array(lines * wanted);
  for (let index = 0; index < wanted; index += 1) {
    const from = (index * length) / wanted;
    const to = ((index + 1) * length) / wanted;
    for (let line = 0; line < lines; line += 1) {
      let sum = 0;
      for (let at = Math.floor(from); at < Math.ceil(to); at += 1) {
        const share = Math.min(to, at + 1) - Math.max(from, at);
        sum += share * (values[line * lineStep + at * step] ?? 0);
      }
      result[line * outLineStep + index * outStep] = sum / (to - from);
    }
  }
  return result;
}

/** The exact area average: what every way of scaling is compared with. */
export async function exactly(bytes, width, height) {
  const whole = await brightness(bytes);
  const across = averaged(whole.values, whole.height, whole.width, width, whole.width, 1, width, 1);
  return {
    values: averaged(across, width, whole.height, height, 1, width, 1, width),
    width,
    height,
  };
}

const side = 8;
const stride = 4;

/** Mean structural similarity of the brightness, over windows of 8 × 8. */
export async function similarity(bytes, reference) {
  const { values, width, height } = await brightness(bytes);
  if (width !== reference.width || height !== reference.height) return 0;
  let [total, windows] = [0, 0];
  for (let y = 0; y + side <= height; y += stride) {
    for (let x = 0; x + side <= width; x += stride) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let row = 0; row < side; row += 1) {
        for (let column = 0; column < side; column += 1) {
          const at = (y + row) * width + x + column;
          const [one, other] = [values[at], reference.values[at]];
          a += one;
          b += other;
          aa += one * one;
          bb += other * other;
          ab += one * other;
        }
      }
      const count = side * side;
      const [meanA, meanB] = [a / count, b / count];
      const [varA, varB] = [aa / count - meanA ** 2, bb / count - meanB ** 2];
      const both = ab / count - meanA * meanB;
      total +=
        ((2 * meanA * meanB + 6.5025) * (2 * both + 58.5225)) /
        ((meanA ** 2 + meanB ** 2 + 6.5025) * (varA + varB + 58.5225));
      windows += 1;
    }
  }
  return total / windows;
}

/** Bytes at a similarity, between two points of a curve; undefined beyond its ends. */
export function bytesAt(curve, wanted) {
  const rising = curve.toSorted((one, other) => one.similarity - other.similarity);
  for (let index = 1; index < rising.length; index += 1) {
    const [low, high] = [rising[index - 1], rising[index]];
    if (wanted < low.similarity || wanted > high.similarity) continue;
    const part = (wanted - low.similarity) / (high.similarity - low.similarity || 1);
    return Math.exp(Math.log(low.bytes) * (1 - part) + Math.log(high.bytes) * part);
  }
  return undefined;
}

import { zoneAlphabet } from './formats';
import { layers, type Layer } from './classifier-weights';
import { cellHeight, cellWidth, stripPitch, type Strip } from './strip';

/** The class behind the alphabet's: no character. */
export const nothingClass = zoneAlphabet.length;
const classes = zoneAlphabet.length + 1;

/** The probability of each class in a cell. */
export type CellChances = Float32Array;

interface OpenLayer {
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  readonly inputs: number;
  readonly outputs: number;
}

function open({ weights, scales, biases, inputs, outputs }: Layer): OpenLayer {
  const opened = Float32Array.from(wholeNumbers(weights, inputs * outputs));
  for (let output = 0, at = 0; output < outputs; output += 1) {
    const scale = scales[output] ?? 0;
    for (const end = at + inputs; at < end; at += 1) opened[at] = (opened[at] as number) * scale;
  }
  return { weights: opened, biases: Float32Array.from(biases), inputs, outputs };
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Neither the workers' types nor Node's are at hand here, and both decode base64 differently. */
function wholeNumbers(text: string, count: number): Int8Array {
  const values = new Uint8Array(128);
  for (let value = 0; value < base64.length; value += 1) values[base64.charCodeAt(value)] = value;
  const sixBits = (at: number) => values[text.charCodeAt(at)] ?? 0;
  // Three bytes of four characters; what lies beyond the end is ignored.
  const numbers = new Int8Array(count);
  for (let at = 0, from = 0; at < count; at += 3, from += 4) {
    const bits =
      (sixBits(from) << 18) |
      (sixBits(from + 1) << 12) |
      (sixBits(from + 2) << 6) |
      sixBits(from + 3);
    numbers[at] = bits >> 16;
    numbers[at + 1] = bits >> 8;
    numbers[at + 2] = bits;
  }
  return numbers;
}

let opened: readonly OpenLayer[] | undefined;

/**
 * Classifies one cell of a strip: two convolutions of three by three, each followed by taking the
 * largest of two by two, and two full layers.
 */
export function classifyCell(strip: Strip, cell: number): CellChances {
  opened ??= layers.map(open);
  const [first, second, third, fourth] = opened;
  if (!first || !second || !third || !fourth) throw new RangeError('A layer is missing.');
  const left = cell * stripPitch;
  const input = new Float32Array((cellWidth + 2) * (cellHeight + 2));
  for (let y = 0; y < cellHeight; y += 1)
    for (let x = 0; x < cellWidth; x += 1)
      input[(y + 1) * (cellWidth + 2) + x + 1] = strip.ink[y * strip.width + left + x] ?? 0;
  const one = convolve(input, { channels: 1, width: cellWidth, height: cellHeight }, first, 1);
  const half = { channels: first.outputs, width: cellWidth / 2, height: cellHeight / 2 };
  const two = convolve(one, half, second, 0);
  const three = full(two, third);
  for (let at = 0; at < three.length; at += 1) three[at] = Math.max(0, three[at] ?? 0);
  return chancesOf(full(three, fourth));
}

interface Shape {
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** Convolves, drops what is negative and halves; input and output have this border of zeros. */
function convolve(
  input: Float32Array,
  shape: Shape,
  layer: OpenLayer,
  border: number,
): Float32Array {
  const { channels, width, height } = shape;
  const { weights, biases, outputs } = layer;
  const stride = width + 2;
  const plane = stride * (height + 2);
  const out = { width: width / 2 + 2 * border, height: height / 2 + 2 * border };
  const result = new Float32Array(outputs * out.width * out.height);
  const sums = new Float32Array(width * height);
  for (let output = 0; output < outputs; output += 1) {
    sums.fill(biases[output] ?? 0);
    for (let channel = 0; channel < channels; channel += 1) {
      const at = (output * channels + channel) * 9;
      const w0 = weights[at] ?? 0;
      const w1 = weights[at + 1] ?? 0;
      const w2 = weights[at + 2] ?? 0;
      const w3 = weights[at + 3] ?? 0;
      const w4 = weights[at + 4] ?? 0;
      const w5 = weights[at + 5] ?? 0;
      const w6 = weights[at + 6] ?? 0;
      const w7 = weights[at + 7] ?? 0;
      const w8 = weights[at + 8] ?? 0;
      for (let y = 0, to = 0; y < height; y += 1) {
        let from = channel * plane + y * stride;
        for (let x = 0; x < width; x += 1, to += 1, from += 1)
          sums[to] =
            (sums[to] as number) +
            w0 * (input[from] as number) +
            w1 * (input[from + 1] as number) +
            w2 * (input[from + 2] as number) +
            w3 * (input[from + stride] as number) +
            w4 * (input[from + stride + 1] as number) +
            w5 * (input[from + stride + 2] as number) +
            w6 * (input[from + 2 * stride] as number) +
            w7 * (input[from + 2 * stride + 1] as number) +
            w8 * (input[from + 2 * stride + 2] as number);
      }
    }
    for (let y = 0; y < height / 2; y += 1)
      for (let x = 0; x < width / 2; x += 1) {
        const at = 2 * y * width + 2 * x;
        result[(output * out.height + y + border) * out.width + x + border] = Math.max(
          0,
          sums[at] ?? 0,
          sums[at + 1] ?? 0,
          sums[at + width] ?? 0,
          sums[at + width + 1] ?? 0,
        );
      }
  }
  return result;
}

function full(input: Float32Array, { weights, biases, inputs, outputs }: OpenLayer): Float32Array {
  const result = new Float32Array(outputs);
  for (let output = 0; output < outputs; output += 1) {
    let sum = biases[output] ?? 0;
    const from = output * inputs;
    for (let at = 0; at < inputs; at += 1)
      sum += (weights[from + at] as number) * (input[at] as number);
    result[output] = sum;
  }
  return result;
}

/**
 * Trained on blots and shifted cells too, the network is less sure than it is right: of 45,000
 * letters one that was wrong had odds of 220 after this sharpening, all others below 40, and those
 * that were right a median of 5,000. The floor keeps a surprise possible.
 */
const temperature = 0.8;
const floor = 2e-5;

function chancesOf(logits: Float32Array): CellChances {
  const highest = Math.max(...logits);
  const chances = logits.map((each) => Math.exp((each - highest) / temperature));
  const sum = chances.reduce((total, each) => total + each, 0);
  return chances.map((each) => (each / sum) * (1 - classes * floor) + floor);
}

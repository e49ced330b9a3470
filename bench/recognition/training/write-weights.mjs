/**
 * Writes what train.py learned as the reader's module:
 * `node bench/recognition/training/write-weights.mjs weights.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { layers } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const written = layers.map(
  ({ inputs, outputs, weights, scales, biases }) => `  {
    inputs: ${inputs},
    outputs: ${outputs},
    scales: [${scales.join(', ')}],
    biases: [${biases.join(', ')}],
    weights:
      '${Buffer.from(Int8Array.from(weights).buffer).toString('base64')}',
  },
`,
);
writeFileSync(
  fileURLToPath(new URL('../../../src/recognition/classifier-weights.ts', import.meta.url)),
  `/** One layer: whole numbers from -127 to 127 as base64, with a scale for each output. */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  readonly weights: string;
}

/** Written by bench/recognition/training (train.py, write-weights.mjs); not changed by hand. */
export const layers: readonly Layer[] = [
${written.join('')}];
`,
);

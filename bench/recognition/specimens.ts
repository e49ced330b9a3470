import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import type { FormatName } from '../../src/recognition/formats';
import type { Person } from './training/people';
import type { Grade } from './training/grades';
import { makeSpecimen } from './training/specimen';
import { makeHarshSpecimen, makeWildSpecimen } from './training/wild/wild-specimen';

/** The grades 'wild' and 'harsh' have scenes of their own. */
export type BenchGrade = Grade | 'wild' | 'harsh';

/** The person and the format of a specimen, against which its reading is judged. */
export type Truth = Omit<Person, 'format'> & { readonly format: FormatName };

export interface Drawn {
  readonly jpeg: Buffer;
  readonly truth: Truth;
}

const tools = 'bench/recognition/training';

/** Another drawing of specimens has another folder. */
function folder(): string {
  const hash = createHash('sha256');
  for (const name of [
    'camera',
    'draw-document',
    'grades',
    'light',
    'people',
    'photograph',
    'random',
    'specimen',
    'wild/develop',
    'wild/draw-page',
    'wild/scene',
    'wild/surroundings',
    'wild/wild-light',
    'wild/wild-specimen',
  ])
    hash.update(readFileSync(`${tools}/${name}.ts`));
  const path = `node_modules/.cache/bench-recognition/${hash.digest('hex').slice(0, 12)}`;
  mkdirSync(path, { recursive: true });
  return path;
}

/** Half passports, half cards and visas. */
const kinds: readonly FormatName[] = ['TD3', 'TD1', 'TD3', 'TD2', 'TD3', 'MRV-A', 'TD3', 'MRV-B'];

/** Draws a specimen, or takes the one that an earlier run drew. */
export async function drawn(seed: number, grade: BenchGrade, longerSide?: number): Promise<Drawn> {
  const path = `${folder()}/${grade}-${seed}-${longerSide ?? 'any'}`;
  if (!existsSync(`${path}.json`)) {
    const format = kinds[seed % kinds.length] ?? 'TD3';
    const { jpeg, person } = await makeIn(grade, seed, format, longerSide);
    const truth: Truth = { ...person, format: person.format.name };
    writeFileSync(`${path}.jpg`, jpeg);
    writeFileSync(`${path}.json`, JSON.stringify(truth));
  }
  return {
    jpeg: readFileSync(`${path}.jpg`),
    truth: JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Truth,
  };
}

function makeIn(grade: BenchGrade, seed: number, format: FormatName, longerSide?: number) {
  if (grade === 'wild') return makeWildSpecimen(seed, format);
  if (grade === 'harsh') return makeHarshSpecimen(seed, format);
  return makeSpecimen(seed, grade, format, longerSide);
}

/** How many states the drawn documents are of. */
export function statesDrawn(): number {
  const states = readdirSync(folder())
    .filter((name) => name.endsWith('.json'))
    .map((name) => (JSON.parse(readFileSync(`${folder()}/${name}`, 'utf8')) as Truth).state);
  return new Set(states).size;
}

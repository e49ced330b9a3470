import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { readZone, type PictureReading } from '../../src/recognition/read-zone';
import type { PersonField } from '../../src/recognition/zone-fields';
import { openGray } from './training/specimen';
import { truthOf } from './training/truth';
import { readOnPhone } from './phone';
import { drawn, statesDrawn, type BenchGrade, type Truth } from './specimens';

/** Of the benchmark alone: training and tests have others. */
const firstSeed = 900_000;
/** As on the server. */
const longestSide = 2000;
const grades: readonly BenchGrade[] = ['mild', 'medium', 'hard', 'wild', 'harsh'];

interface Outcome {
  readonly isZoneRight: boolean;
  /** Every field is right and sure. */
  readonly areFieldsRight: boolean;
  readonly wrongSure: number;
  readonly ms: number;
}

function judge(reading: PictureReading, truth: Truth, ms: number): Outcome {
  if (reading.kind !== 'read')
    return { isZoneRight: false, areFieldsRight: false, wrongSure: 0, ms };
  const expected = Object.entries(truthOf(truth)) as [PersonField, string][];
  const { fields, lines } = reading.zone;
  const isRight = ([field, text]: [PersonField, string]) => fields[field].text === text;
  return {
    isZoneRight: lines.join('') === truth.lines.join(''),
    areFieldsRight: expected.every((each) => isRight(each) && fields[each[0]].isSure),
    wrongSure: expected.filter((each) => fields[each[0]].isSure && !isRight(each)).length,
    ms,
  };
}

const at = (numbers: readonly number[], share: number): number =>
  Math.round(
    [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN,
  );

async function benchGrade(grade: BenchGrade, documents: number) {
  const outcomes: Outcome[] = [];
  for (let count = 0; count < documents; count += 1) {
    const seed = firstSeed + 10_000 * grades.indexOf(grade) + count;
    const { jpeg, truth } = await drawn(seed, grade);
    const gray = await openGray(jpeg, longestSide);
    const started = performance.now();
    const reading = readZone(gray);
    const outcome = judge(reading, truth, performance.now() - started);
    outcomes.push(outcome);
    if (outcome.wrongSure > 0 || !outcome.isZoneRight)
      console.log(grade, seed, truth.format, reading.kind, `wrong and sure: ${outcome.wrongSure}`);
  }
  const share = (of: (outcome: Outcome) => boolean) =>
    Number((outcomes.filter(of).length / outcomes.length).toFixed(4));
  return {
    documents: outcomes.length,
    zonesRight: share(({ isZoneRight }) => isZoneRight),
    allFieldsRight: share(({ areFieldsRight }) => areFieldsRight),
    wrongSure: outcomes.reduce((sum, { wrongSure }) => sum + wrongSure, 0),
    p50Ms: at(
      outcomes.map(({ ms }) => ms),
      0.5,
    ),
  };
}

/** The compressed size of the zone reader that a phone loads. */
async function bundleBrotliKiB(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'src/recognition/read-zone.ts', formats: ['es'], fileName: 'reader' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  const code = output.output.map((each) => (each.type === 'chunk' ? each.code : '')).join('');
  return Number((brotliCompressSync(code).length / 1024).toFixed(1));
}

/** @param args `--documents n` in each grade, `--phones n` pictures in Chromium */
export async function bench(args: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: number) => {
    const index = args.indexOf(name);
    return index < 0 ? otherwise : Number(args[index + 1]);
  };
  const documents = option('--documents', 200);
  const result: Record<string, unknown> = {};
  for (const grade of grades) result[grade] = await benchGrade(grade, documents);
  const phones = option('--phones', 12);
  const times = await readOnPhone(firstSeed + 90_000, phones);
  console.log(`Documents of ${statesDrawn()} states.`);
  console.log(
    JSON.stringify({
      ...result,
      phoneP50Ms: at(times.ready, 0.5),
      phoneP95Ms: at(times.ready, 0.95),
      phoneColdP50Ms: at(times.cold, 0.5),
      bundleBrotliKiB: await bundleBrotliKiB(),
    }),
  );
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { build } from 'vite';
import { findPage } from '../../src/recognition/find-page';
import type { Point } from '../../src/recognition/plane';
import { areaOf, orderCorners, type Quad } from '../../src/recognition/quad';
import { applyLook, flatSize, straighten, type Picture } from '../../src/recognition/straighten';
import { drawScene, type Scene, type SceneGrade } from './draw-scene';
import { findByContours, openCvFile, openOpenCv, warp, type OpenCv } from './opencv';

/** Of the benchmark alone: those below were used to tune. */
const firstSeed = 700_000;
const grades: readonly SceneGrade[] = ['medium', 'wild', 'none'];
/** A phone is taken for so much slower than this machine. */
const slowdown = 4;
const frameSide = 640;
/** Scenes are enlarged to 12 megapixels: drawing so many would take minutes. */
const pageSide = 1000;
const enlarged = 4;
/**
 * The largest error of a corner that is right, in the page's diagonals; `byPicture` counts those
 * that are right in the picture's diagonals, which are longer.
 */
const mostError = 0.015;
/** An answer that loses more of the page than this is worse than the whole picture. */
const mostLost = 0.03;

/** The files that draw: other scenes come of others. */
function drawingVersion(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync('bench/scan').sort())
    if (!/^(bench|opencv|run)/.test(name)) hash.update(readFileSync(`bench/scan/${name}`));
  return hash.digest('hex').slice(0, 12);
}

async function sceneOf(seed: number, grade: SceneGrade, side: number): Promise<Scene> {
  const folder = `node_modules/.cache/scan/${drawingVersion()}`;
  const path = `${folder}/${grade}-${seed}-${side}`;
  if (existsSync(`${path}.json`)) {
    const facts = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Omit<Scene, 'jpeg'>;
    return { ...facts, jpeg: readFileSync(`${path}.jpg`) };
  }
  const { jpeg, ...facts } = await drawScene(seed, grade, side);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.jpg`, jpeg);
  writeFileSync(`${path}.json`, JSON.stringify(facts));
  return { jpeg, ...facts };
}

async function openPicture(jpeg: Buffer): Promise<Picture> {
  const { data, info } = await sharp(jpeg)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The largest distance of a corner from its own, in diagonals: the page's unless one is given. */
function errorOf(found: readonly Point[], truth: readonly Point[], length?: number): number {
  const far = (a: Point | undefined, b: Point | undefined) =>
    a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity;
  const diagonal = Math.max(far(truth[0], truth[2]), far(truth[1], truth[3]));
  // Which corner is the first one is not asked.
  const turned = [0, 1, 2, 3].map((turn) =>
    Math.max(...truth.map((corner, index) => far(corner, found[(index + turn) % 4]))),
  );
  return Math.min(...turned) / (length ?? diagonal);
}

/** The part of the page that an answer cuts off. */
function lostOf(found: Quad, truth: readonly Point[]): number {
  let rest = [...truth];
  found.forEach((from, side) => {
    const to = found[(side + 1) % 4] as Point;
    const inside = ({ x, y }: Point) =>
      (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    rest = rest.flatMap((point, index) => {
      const next = rest[(index + 1) % rest.length] as Point;
      const [a, b] = [inside(point), inside(next)];
      const cut = {
        x: point.x + ((next.x - point.x) * a) / (a - b),
        y: point.y + ((next.y - point.y) * a) / (a - b),
      };
      return [...(a >= 0 ? [point] : []), ...(a >= 0 !== b >= 0 ? [cut] : [])];
    });
  });
  const area = rest.reduce((sum, { x, y }, index) => {
    const next = rest[(index + 1) % rest.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
  return 1 - area / 2 / areaOf(truth as unknown as Quad);
}

interface Outcome {
  readonly isRight: boolean;
  readonly isRightByPicture: boolean;
  readonly isAnswered: boolean;
  readonly isWorse: boolean;
  readonly ms: number;
}

function judge(
  found: readonly Point[] | undefined,
  { corners }: Scene,
  { width, height }: Picture,
  ms: number,
): Outcome {
  const isRightOut = corners === undefined && found === undefined;
  const outcome = { isRight: isRightOut, isRightByPicture: isRightOut, isWorse: false, ms };
  if (!found) return { ...outcome, isAnswered: false };
  if (!corners) return { ...outcome, isAnswered: true, isWorse: true };
  const ordered = orderCorners(found);
  const isRight = ordered !== undefined && errorOf(ordered, corners) <= mostError;
  const isRightByPicture =
    ordered !== undefined && errorOf(ordered, corners, Math.hypot(width, height)) <= mostError;
  // A right answer loses nothing that counts.
  const isWorse = !isRight && (ordered === undefined || lostOf(ordered, corners) > mostLost);
  return { isRight, isRightByPicture, isAnswered: true, isWorse, ms };
}

/** The processor time of something that does not wait: other programs of the machine do not count. */
function timed<Result>(work: () => Result): [Result, number] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1000];
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const share = (of: readonly Outcome[], is: (each: Outcome) => boolean) =>
  rounded(of.filter(is).length / of.length, 4);

const rights = (of: readonly Outcome[]) => ({
  right: share(of, ({ isRight }) => isRight),
  byPicture: share(of, ({ isRightByPicture }) => isRightByPicture),
});

/** The compressed size of what a phone loads to find and straighten pages. */
async function ownCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: ['src/recognition/find-page.ts', 'src/recognition/straighten.ts'],
        formats: ['es'],
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  return output.output.map((each) => (each.type === 'chunk' ? each.code : '')).join('');
}

/** @param args `--scenes n` in each grade, `--pages n` pictures of 12 megapixels */
export async function bench(args: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: number) => {
    const index = args.indexOf(name);
    return index < 0 ? otherwise : Number(args[index + 1]);
  };
  const scenes = option('--scenes', 150);
  const pages = option('--pages', 4);
  const { cv } = await openOpenCv();
  const mine: Record<string, Outcome[]> = {};
  const its: Record<string, Outcome[]> = {};
  for (const grade of grades) {
    const [own, other]: [Outcome[], Outcome[]] = [[], []];
    for (let count = 0; count < scenes; count += 1) {
      const seed = firstSeed + 10_000 * grades.indexOf(grade) + count;
      const scene = await sceneOf(seed, grade, frameSide);
      const picture = await openPicture(scene.jpeg);
      const { width, height } = picture;
      const [found, ms] = timed(() => findPage(picture));
      const corners = found?.corners.map(({ x, y }) => ({ x: x * width, y: y * height }));
      const outcome = judge(corners, scene, picture, ms);
      own.push(outcome);
      const [polygon, cvMs] = timed(() => findByContours(cv, picture));
      other.push(judge(polygon, scene, picture, cvMs));
      if (outcome.isWorse) console.log(grade, seed, scene.story, 'is worse than no crop');
    }
    mine[grade] = own;
    its[grade] = other;
    console.log(
      grade,
      `ours: right ${share(own, ({ isRight }) => isRight)},`,
      `answered ${share(own, ({ isAnswered }) => isAnswered)},`,
      `worse than no crop ${share(own, ({ isWorse }) => isWorse)};`,
      `OpenCV: right ${share(other, ({ isRight }) => isRight)},`,
      `answered ${share(other, ({ isAnswered }) => isAnswered)},`,
      `worse than no crop ${share(other, ({ isWorse }) => isWorse)}`,
    );
  }
  const [own, other] = [Object.values(mine).flat(), Object.values(its).flat()];
  // The first ones compile.
  const warm = Math.min(10, own.length >> 1);
  const ownFrame = median(own.slice(warm).map(({ ms }) => ms));
  const cvFrame = median(other.slice(warm).map(({ ms }) => ms));
  const page = await benchPages(cv, pages);
  const code = await ownCode();
  const packed = (bytes: string | Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
  const right = (of: Record<string, Outcome[]>) =>
    ['medium', 'wild'].reduce(
      (sum, grade) => sum + (of[grade] ?? []).filter(({ isRight }) => isRight).length,
      0,
    );
  console.log(
    `A frame: ours ${rounded(ownFrame, 1)} ms, OpenCV ${rounded(cvFrame, 1)} ms.`,
    `A page of 12 megapixels, found and straightened: ours ${Math.round(page.own)} ms, OpenCV ${Math.round(page.cv)} ms.`,
  );
  console.log(
    JSON.stringify({
      medium: rights(mine['medium'] ?? []),
      wild: rights(mine['wild'] ?? []),
      rightVsOpenCv: rounded(right(mine) / Math.max(1, right(its)), 2),
      timeVsOpenCv: rounded(ownFrame / cvFrame, 3),
      pageTimeVsOpenCv: rounded(page.own / page.cv, 3),
      bytesVsOpenCv: rounded(packed(code) / packed(readFileSync(openCvFile)), 5),
      frameMs: rounded(ownFrame * slowdown, 1),
      pageMs: Math.round(page.own * slowdown),
      brotliKiB: rounded(brotliCompressSync(code).length / 1024, 1),
      worseThanNoCrop: own.filter(({ isWorse }) => isWorse).length,
    }),
  );
}

/** Finds the page in a picture of 12 megapixels and cuts it out as it is sent: 1,200 pixels wide. */
async function benchPages(cv: OpenCv, pages: number) {
  const times: { own: number[]; cv: number[] } = { own: [], cv: [] };
  const most = { width: 1200, height: 6000 };
  for (let count = 0; count < pages; count += 1) {
    const scene = await sceneOf(firstSeed + 90_000 + count, 'medium', pageSide);
    const { width = 0, height = 0 } = await sharp(scene.jpeg).metadata();
    const large = sharp(scene.jpeg).resize(width * enlarged, height * enlarged);
    const picture = await openPicture(await large.jpeg({ quality: 92 }).toBuffer());
    const quad = scene.corners?.map(({ x, y }) => ({
      x: x * enlarged,
      y: y * enlarged,
    })) as unknown as Quad;
    const size = flatSize(quad, picture, most);
    // Once to compile, once to measure.
    for (let round = 0; round < 2; round += 1) {
      const [, ms] = timed(() => {
        findPage(picture);
        const page = straighten(picture, quad, size);
        if (page) applyLook(page, 'document');
      });
      const [, cvMs] = timed(() => {
        findByContours(cv, picture);
        warp(cv, picture, quad, size);
      });
      if (round === 0) continue;
      times.own.push(ms);
      times.cv.push(cvMs);
    }
  }
  return { own: median(times.own), cv: median(times.cv) };
}

import { createRequire } from 'node:module';
import type { Pixels } from '../../src/recognition/page-edges';
import type { Point } from '../../src/recognition/plane';

/** The used part of OpenCV for JavaScript. */
interface Mat {
  readonly rows: number;
  readonly data32S: Int32Array;
  readonly data: Uint8Array;
  delete(): void;
}
export interface OpenCv {
  readonly Mat: new () => Mat;
  readonly MatVector: new () => { size(): number; get(index: number): Mat; delete(): void };
  readonly Size: new (width: number, height: number) => unknown;
  matFromImageData(image: Pixels): Mat;
  matFromArray(rows: number, columns: number, type: number, values: readonly number[]): Mat;
  resize(from: Mat, to: Mat, size: unknown, fx: number, fy: number, how: number): void;
  cvtColor(from: Mat, to: Mat, code: number): void;
  GaussianBlur(from: Mat, to: Mat, size: unknown, sigma: number): void;
  Canny(from: Mat, to: Mat, low: number, high: number): void;
  findContours(from: Mat, to: unknown, hierarchy: Mat, mode: number, method: number): void;
  contourArea(contour: Mat): number;
  arcLength(contour: Mat, isClosed: boolean): number;
  approxPolyDP(contour: Mat, to: Mat, epsilon: number, isClosed: boolean): void;
  getPerspectiveTransform(from: Mat, to: Mat): Mat;
  warpPerspective(from: Mat, to: Mat, how: Mat, size: unknown): void;
  readonly COLOR_RGBA2GRAY: number;
  readonly INTER_AREA: number;
  readonly RETR_LIST: number;
  readonly CHAIN_APPROX_SIMPLE: number;
  readonly CV_32FC2: number;
}

export const openCvFile = createRequire(import.meta.url).resolve('@techstark/opencv-js');

/** In an object of its own: it has a `then`, which an `await` would call without end. */
export async function openOpenCv(): Promise<{ readonly cv: OpenCv }> {
  const loaded: unknown = createRequire(import.meta.url)(openCvFile);
  if (loaded instanceof Promise) return { cv: (await loaded) as OpenCv };
  const cv = loaded as OpenCv & { onRuntimeInitialized?: () => void };
  if (typeof cv.Mat !== 'function')
    await new Promise<void>((done) => {
      cv.onRuntimeInitialized = done;
    });
  return { cv };
}

const recipeHeight = 500;

/**
 * The usual recipe: 500 pixels high, grey, blurred, Canny, contours, and the largest of the first
 * five that a polygon of four corners follows.
 */
export function findByContours(cv: OpenCv, picture: Pixels): readonly Point[] | undefined {
  const scale = Math.min(1, recipeHeight / picture.height);
  const [source, small, edges, hierarchy, polygon] = [
    cv.matFromImageData(picture),
    new cv.Mat(),
    new cv.Mat(),
    new cv.Mat(),
    new cv.Mat(),
  ];
  const contours = new cv.MatVector();
  try {
    const size = new cv.Size(Math.round(picture.width * scale), Math.round(picture.height * scale));
    cv.resize(source, small, size, 0, 0, cv.INTER_AREA);
    cv.cvtColor(small, small, cv.COLOR_RGBA2GRAY);
    cv.GaussianBlur(small, small, new cv.Size(5, 5), 0);
    cv.Canny(small, edges, 75, 200);
    cv.findContours(edges, contours, hierarchy, cv.RETR_LIST, cv.CHAIN_APPROX_SIMPLE);
    const byArea = Array.from({ length: contours.size() }, (_, index) => ({
      index,
      area: cv.contourArea(contours.get(index)),
    })).sort((a, b) => b.area - a.area);
    for (const { index } of byArea.slice(0, 5)) {
      const contour = contours.get(index);
      cv.approxPolyDP(contour, polygon, 0.02 * cv.arcLength(contour, true), true);
      if (polygon.rows !== 4) continue;
      return [0, 1, 2, 3].map((at) => ({
        x: (polygon.data32S[2 * at] ?? 0) / scale,
        y: (polygon.data32S[2 * at + 1] ?? 0) / scale,
      }));
    }
    return undefined;
  } finally {
    for (const each of [source, small, edges, hierarchy, polygon, contours]) each.delete();
  }
}

/** Cuts a page out flat, as the recipe goes on. */
export function warp(
  cv: OpenCv,
  picture: Pixels,
  quad: readonly Point[],
  size: { readonly width: number; readonly height: number },
): Uint8Array {
  const { width, height } = size;
  const source = cv.matFromImageData(picture);
  const flat = new cv.Mat();
  const from = cv.matFromArray(
    4,
    1,
    cv.CV_32FC2,
    quad.flatMap(({ x, y }) => [x, y]),
  );
  const to = cv.matFromArray(4, 1, cv.CV_32FC2, [0, 0, width, 0, width, height, 0, height]);
  const how = cv.getPerspectiveTransform(from, to);
  try {
    cv.warpPerspective(source, flat, how, new cv.Size(width, height));
    return Uint8Array.from(flat.data);
  } finally {
    for (const each of [source, flat, from, to, how]) each.delete();
  }
}

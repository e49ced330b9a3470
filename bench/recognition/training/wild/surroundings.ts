import { smooth } from '../light';
import type { Random } from '../random';
import type { SceneName } from './scene';

/** The colours at a point beside the page, in millimetres: red, green and blue. */
export type Surroundings = (x: number, y: number, out: Float32Array) => void;

/** The page's surroundings: a table with papers, a scanner's glass, a screen's other contents. */
export function surroundingsOf(
  random: Random,
  scene: SceneName,
  page: { readonly width: number; readonly height: number },
): Surroundings {
  if (scene === 'scan' || scene === 'copy') {
    const level = random.between(225, 255);
    return (_x, _y, out) => void out.fill(level);
  }
  const isDark = random.isLikely(0.5);
  if (scene === 'screenshot' || scene === 'screen') {
    const [back, front] = isDark ? [25, 190] : [246, 60];
    return (x, y, out) => void out.fill(isPrinted(x, y, 2.2) ? front : back);
  }
  const base = [random.between(30, 220), random.between(30, 210), random.between(25, 200)];
  const grain = random.between(0, 30);
  const stripes = random.between(0.1, 3);
  const texture = smooth(random, 4);
  const upper = random.isLikely(0.6) ? random.between(150, 240) : undefined;
  const papers = Array.from({ length: random.whole(0, 3) }, () => ({
    left: random.between(-page.width, 1.4 * page.width),
    top: random.between(-page.height, 1.6 * page.height),
    level: random.between(120, 250),
    type: random.between(1.4, 3.4),
  }));
  return (x, y, out) => {
    if (upper !== undefined && x >= 0 && x < page.width && y < -0.3 && y > -page.height) {
      out.fill(isPrinted(x, y, 2) ? upper * 0.5 : upper * Math.min(1, 0.75 - y / 20));
      return;
    }
    for (const { left, top, level, type } of papers)
      if (x > left && x < left + 90 && y > top && y < top + 120) {
        out.fill(isPrinted(x - left, y - top, type) ? level * 0.3 : level);
        return;
      }
    const wood = grain * (texture(x / 60, y / 60) + 0.5 * Math.sin(stripes * y + x * 0.05));
    for (let channel = 0; channel < 3; channel += 1) out[channel] = (base[channel] ?? 0) + wood;
  };
}

/** Rows of words as seen from afar. */
const isPrinted = (x: number, y: number, size: number): boolean => {
  const row = Math.floor(y / (1.8 * size));
  return (
    y - row * 1.8 * size < size &&
    Math.sin((x * 3.1) / size + Math.sin((x * 1.3) / size + row * 5) * 2 + row) *
      Math.sin((x * 7) / size + y * 2) >
      0.05
  );
};

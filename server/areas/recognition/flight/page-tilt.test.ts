import { expect, test } from 'vitest';
import { lieOf } from './page-tilt';

/** A page with lines of words that fall by this angle. */
function page(tilt: number) {
  const [width, height] = [500, 600];
  const slope = Math.tan((tilt * Math.PI) / 180);
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const row = y - slope * x;
    const isLine = x > 40 && x < 460 && row > 60 && row < 540 && ((row % 24) + 24) % 24 < 9;
    return isLine && (x * 7 + Math.floor(row / 24) * 31) % 11 < 6 ? 30 : 250;
  });
  return { data, width, height };
}

test.each([-9, -3.5, 0, 1.25, 6])('lines that fall by %d degrees are measured', (tilt) => {
  expect(Math.abs(lieOf(page(tilt)).tilt - tilt)).toBeLessThanOrEqual(0.5);
});

test('an empty page lies straight', () => {
  const data = new Uint8Array(100 * 100).fill(250);
  expect(lieOf({ data, width: 100, height: 100 })).toEqual({ tilt: 0, gathering: 1 });
});

test('the ink of lines gathers more than that of a page on its side', () => {
  const upright = page(2);
  const { data, width, height } = upright;
  const turned = Uint8Array.from(
    data,
    (_, at) => data[(height - 1 - (at % height)) * width + Math.floor(at / height)] ?? 0,
  );
  const onItsSide = lieOf({ data: turned, width: height, height: width });
  expect(lieOf(upright).gathering).toBeGreaterThan(1.5 * onItsSide.gathering);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cameraFrame } from './camera-frame';

const stage = { left: 0, top: 56, width: 390, height: 590 };
const oval = { left: 81, top: 180, width: 228, height: 300 };
const shape = { width: 35, height: 45 };

test('a face in the oval fills three quarters of the photo', () => {
  const frame = cameraFrame({ width: 1080, height: 1920 }, stage, oval, shape);
  expect(frame.width / frame.height).toBeCloseTo(35 / 45, 2);
  const scale = 390 / 1080;
  expect((300 * 0.83) / scale / frame.height).toBeCloseTo(0.74, 2);
  // Centred horizontally, like the oval.
  expect(frame.left + frame.width / 2).toBeCloseTo(540, -1);
});

test('with a low-resolution camera the frame is larger, so that the photo can be printed', () => {
  const frame = cameraFrame({ width: 640, height: 480 }, stage, oval, shape);
  expect(frame.height).toBe(480);
  expect(frame.width).toBe(373);
});

test('the frame is inside every camera’s picture, in every window', () => {
  const side = fc.integer({ min: 200, max: 4000 });
  fc.assert(
    fc.property(side, side, side, side, (width, height, across, down) => {
      const frame = cameraFrame(
        { width, height },
        { left: 0, top: 0, width: across, height: down },
        { left: across / 4, top: down / 4, width: across / 2, height: down / 2 },
        shape,
      );
      expect(frame.left).toBeGreaterThanOrEqual(0);
      expect(frame.top).toBeGreaterThanOrEqual(0);
      expect(frame.left + frame.width).toBeLessThanOrEqual(width + 1);
      expect(frame.top + frame.height).toBeLessThanOrEqual(height + 1);
      expect(frame.width).toBeGreaterThan(0);
    }),
  );
});

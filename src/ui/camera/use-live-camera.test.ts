import { describe, expect, test } from 'vitest';
import { placeOfTouch } from './use-live-camera';

const stage = { width: 400, height: 600 };
const picture = { width: 1600, height: 1200 };

describe('the place of a touch in the camera’s picture', () => {
  test('a touch in the middle is the middle of the picture', () => {
    expect(placeOfTouch({ x: 200, y: 300 }, stage, picture, false)).toEqual({ x: 0.5, y: 0.5 });
  });

  test('a touch at the edge is where the stage cuts the picture off', () => {
    // The picture is 800 wide on the stage, whose left edge is a quarter from its left edge.
    expect(placeOfTouch({ x: 0, y: 0 }, stage, picture, false)).toEqual({ x: 0.25, y: 0 });
    expect(placeOfTouch({ x: 400, y: 600 }, stage, picture, false)).toEqual({ x: 0.75, y: 1 });
  });

  test('in a mirrored picture left is right', () => {
    expect(placeOfTouch({ x: 0, y: 300 }, stage, picture, true)).toEqual({ x: 0.75, y: 0.5 });
  });

  test('a touch beside the picture is at its edge', () => {
    expect(placeOfTouch({ x: -900, y: 900 }, stage, picture, false)).toEqual({ x: 0, y: 1 });
  });
});

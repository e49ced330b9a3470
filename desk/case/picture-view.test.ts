import { describe, expect, test } from 'vitest';
import { fitted, inNextLight, shownSize, turned, zoomed, zoomWords } from './picture-view';

describe('looking at a picture', () => {
  test('zooms in steps, between the whole picture and six times', () => {
    const once = zoomed(fitted, 'in');
    expect(zoomWords(once)).toBe('125 %');
    expect(zoomed(once, 'out')).toEqual(fitted);
    expect(zoomed(fitted, 'out')).toEqual(fitted);
    expect(zoomed({ ...fitted, zoom: 6 }, 'in').zoom).toBe(6);
  });

  test('comes round after four turns', () => {
    expect(turned(fitted).turn).toBe(90);
    expect(turned(turned(turned(turned(fitted))))).toEqual(fitted);
  });

  test('gets brighter, darker, and is again as it was taken', () => {
    const brighter = inNextLight(fitted);
    expect(brighter).toEqual({ ...fitted, light: 'brighter' });
    expect(inNextLight(brighter).light).toBe('darker');
    expect(inNextLight(inNextLight(brighter))).toEqual(fitted);
  });

  test('fits the picture as it lies after the turn', () => {
    const pane = { width: 600, height: 300 };
    const picture = { width: 400, height: 200 };
    expect(shownSize(picture, pane, fitted)).toEqual({ width: 600, height: 300 });
    expect(shownSize(picture, pane, { ...fitted, turn: 90 })).toEqual({ width: 300, height: 150 });
    const narrow = { width: 100, height: 400 };
    expect(shownSize(picture, narrow, { ...fitted, turn: 90 })).toEqual({
      width: 200,
      height: 100,
    });
    expect(shownSize(picture, pane, { ...fitted, zoom: 2 })).toEqual({ width: 1200, height: 600 });
  });
});

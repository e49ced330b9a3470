import { describe, expect, test } from 'vitest';
import { bytesToLetGo } from './cached-bytes';

const day = 86_400_000;
const now = 100 * day;
const kept = (id: string, at: number | undefined, size = 10) => ({
  id,
  size,
  arrived: at === undefined ? undefined : { at },
});

describe('the bytes of delivered items that are deleted', () => {
  test('are those older than a week, whatever room there is', () => {
    const items = [kept('eighth', now - 7 * day - 1), kept('seventh', now - 7 * day)];
    expect(bytesToLetGo(items, { now, most: 1000, size: 0 })).toEqual(['eighth']);
  });

  test('include those of a time in the future: the clock was set back', () => {
    const items = [kept('ahead', now + 7 * day + 1), kept('soon', now + 7 * day)];
    expect(bytesToLetGo(items, { now, most: 1000, size: 0 })).toEqual(['ahead']);
  });

  test('are the oldest until the new ones fit', () => {
    const items = [kept('new', now - 1), kept('old', now - 3), kept('middle', now - 2)];
    const gone = (most: number, size: number) => bytesToLetGo(items, { now, most, size });
    expect(gone(40, 10)).toEqual([]);
    expect(gone(39, 10)).toEqual(['old']);
    expect(gone(29, 10)).toEqual(['old', 'middle']);
    expect(gone(20, 10)).toEqual(['old', 'middle']);
    expect(gone(0, 0)).toEqual(['old', 'middle', 'new']);
  });

  test('include those of which no time is known', () => {
    const items = [kept('new', now - 1), kept('unknown', undefined)];
    expect(bytesToLetGo(items, { now, most: 1000, size: 0 })).toEqual(['unknown']);
  });

  test('the room of what is too old counts before younger ones are deleted', () => {
    const items = [kept('ancient', now - 30 * day, 50), kept('young', now - 1)];
    expect(bytesToLetGo(items, { now, most: 20, size: 10 })).toEqual(['ancient']);
  });
});

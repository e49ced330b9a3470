import { describe, expect, test } from 'vitest';
import { judgePhoto } from '../../../src/domain/photo/judge-photo';
import { photoRows } from './photo-facts';

const requirement = { width: 35, height: 45, color: 'White' };

describe('the report of a photo', () => {
  test('each check stands with its value and its limit, what failed first', () => {
    const size = { width: 350, height: 350 };
    const rows = photoRows(
      judgePhoto({ file: 'sound', bytes: 400_000, size, requirement, measures: null }),
    );
    expect(rows[0]).toMatchObject({ id: 'shape', verdict: 'differs', value: '1, limit 0.78' });
    expect(rows.find(({ id }) => id === 'file-size')).toMatchObject({ verdict: 'fits' });
    expect(rows.at(-1)).toMatchObject({ id: 'head', verdict: 'judge', value: 'you judge it' });
    expect(rows.find(({ id }) => id === 'contrast')).toMatchObject({
      verdict: 'judge',
      value: 'not measured',
    });
  });
});

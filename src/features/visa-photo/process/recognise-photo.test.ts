import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpStatusError, UnauthorizedError } from '../../../api/errors';
import type { PhotoMessage } from '../../../domain/photo/photo-report';
import { reportOf } from '../../../domain/photo/photo-report';
import type { PhotoResult } from '../../../workers/image/image.api';
import {
  failureText,
  mostProgress,
  type ProcessStage,
  progressAt,
  recognisePhoto,
  type Recognisers,
  type ServerResult,
  stageStarts,
} from './recognise-photo';

const stages = ['checking', 'recognizing', 'processing', 'completing'] as const;

test('[PHOTO-10] the stages begin at 0, 20, 50 and 70 percent', () => {
  expect(Object.keys(stageStarts)).toEqual(stages);
  expect(stages.map((stage) => progressAt(stage, 0))).toEqual([0, 20, 50, 70]);
});

test('[PHOTO-11] the bar advances within a stage, up to 98 percent at most', () => {
  const stage = fc.constantFrom<ProcessStage>(...stages);
  const time = fc.integer({ min: 0, max: 600_000 });
  fc.assert(
    fc.property(stage, time, time, (each, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      expect(progressAt(each, late)).toBeGreaterThanOrEqual(progressAt(each, early));
      const next = stages[stages.indexOf(each) + 1];
      expect(progressAt(each, late)).toBeLessThanOrEqual(next ? stageStarts[next] : mostProgress);
    }),
  );
  expect(progressAt('completing', 3_600_000)).toBeCloseTo(98);
});

const pixels = { width: 700, height: 900 };
const prepared: PhotoResult = {
  ok: true,
  wall: 'other',
  report: reportOf([]),
  size: pixels,
  picture: {
    ok: true,
    type: 'image',
    bytes: new ArrayBuffer(3),
    thumbnail: new ArrayBuffer(2),
    mime: 'image/jpeg',
    rung: 'untouched',
    resizer: 'none',
    original: {
      ...pixels,
      bytes: 3,
      mime: 'image/jpeg',
      orientation: 1,
      hadMetadata: false,
      hadPosition: false,
    },
    ...pixels,
  },
};
const blocked = (reason: PhotoMessage): PhotoResult => ({
  ok: false,
  problem: 'blocked',
  size: null,
  report: reportOf([
    {
      id: 'least-size',
      verdict: 'block',
      measured: 1,
      limit: 250,
      unit: 'px',
      source: 'brief',
      reason,
    },
  ]),
});
const made = { verdict: 'made' as const, url: '/u', problems: [{ text: 'Odd.' }] };
const accepted: ServerResult = { itemId: 'item', serverKey: 'k', reading: made };

async function run(with_: Partial<Recognisers> = {}) {
  const stages: ProcessStage[] = [];
  const recognition = await recognisePhoto({
    prepare: async (onStage) => {
      for (const stage of ['checking', 'decoding', 'judging', 'encoding'] as const) onStage(stage);
      return prepared;
    },
    requestVerdict: async () => accepted,
    show: async () => undefined,
    onStage: (stage) => void (stages.at(-1) === stage || stages.push(stage)),
    ...with_,
  });
  return { recognition, stages };
}
const answering = (result: ServerResult) => ({ requestVerdict: async () => result });

describe('recognising a photo', () => {
  test('[PHOTO-10] goes through the four stages, and returns the server’s photo', async () => {
    const { recognition, stages } = await run();
    expect(stages).toEqual(['checking', 'recognizing', 'processing', 'completing']);
    expect(recognition).toMatchObject({
      kind: 'recognised',
      photo: {
        itemId: 'item',
        made: { url: '/u', key: 'k', problems: [{ text: 'Odd.' }] },
        size: pixels,
      },
    });
  });

  test('[API-57] accepts a server photo without a key', async () => {
    const { recognition } = await run(answering({ ...accepted, serverKey: undefined }));
    expect(recognition).toMatchObject({
      kind: 'recognised',
      photo: { made: { url: '/u', problems: [{ text: 'Odd.' }] } },
    });
  });

  test('uses the phone’s verdict without a server', async () => {
    for (const absent of [{}, { itemId: 'item' }]) {
      const { recognition, stages } = await run(answering(absent));
      expect(stages.at(-1)).toBe('completing');
      expect(recognition).toMatchObject({
        kind: 'recognised',
        photo: { ...absent, report: reportOf([]) },
      });
      expect(recognition).not.toHaveProperty('photo.made');
      expect(recognition).not.toHaveProperty('uploadFailure');
    }
  });

  test('[PHOTO-17][PHOTO-18] rejects a photo that the phone blocks, with the specified text', async () => {
    for (const [code, words] of [
      ['photo-too-small', 'The photo should be at least 250 x 250 pixels.'],
      ['photo-file-too-large', 'The file must be less than 10Mb.'],
    ] as const) {
      const requestVerdict = async () => {
        throw new Error('requested');
      };
      const { recognition } = await run({ prepare: async () => blocked({ code }), requestVerdict });
      expect(recognition).toEqual({ kind: 'refused', message: words, lang: 'en' });
    }
  });

  test('[ERR-21] rejects a photo that the server rejects, with its message or its first description', async () => {
    const says = async (reading: ServerResult['reading']) =>
      (await run(answering({ reading }))).recognition;
    expect(await says({ verdict: 'refused', why: { text: 'It is damaged.' } })).toEqual({
      kind: 'refused',
      message: 'It is damaged.',
      lang: 'en',
    });
    const why = { text: 'A JPEG or PNG.' };
    expect(await says({ verdict: 'refused', status: 415, why })).toEqual({
      kind: 'refused',
      message: 'A JPEG or PNG.',
      lang: 'en',
    });
    expect(await says({ verdict: 'refused', status: 415, why: {} })).toEqual({
      kind: 'refused',
      message: 'Network Error 415',
      lang: 'en',
    });
    expect(await says({ verdict: 'refused', why: {} })).toEqual({
      kind: 'refused',
      message: 'This photo cannot be used. Please take or choose another one.',
      lang: 'en',
    });
  });

  test('[ERR-20] continues without the server if the upload fails, and returns the failure', async () => {
    for (const [status, reason, text] of [
      [503, undefined, 'Network Error 503'],
      [429, 'Too many uploads.', 'Too many uploads.'],
    ] as const) {
      const why = { text: reason };
      const { recognition } = await run(
        answering({ itemId: 'item', reading: { verdict: 'failed', status, why } }),
      );
      expect(recognition).toMatchObject({ kind: 'recognised', photo: { itemId: 'item' } });
      expect(recognition).not.toHaveProperty('photo.made');
      if (recognition.kind === 'recognised')
        expect(failureText(recognition.uploadFailure)).toBe(text);
    }
    expect(failureText(new HttpStatusError(503, {}, undefined))).toBe('Network Error 503');
    expect(failureText('as it is')).toBe('as it is');
    expect(failureText({ msg: 'from the envelope' })).toBe('from the envelope');
    for (const none of [undefined, null, '', {}, { msg: 1 }, new Error('')])
      expect(failureText(none)).toBeUndefined();
  });

  test('returns no message if it was stopped, or the session has expired', async () => {
    const stopped = async () => {
      throw new DOMException('stopped', 'AbortError');
    };
    for (const by of [{ requestVerdict: stopped }, { show: stopped }])
      expect((await run(by)).recognition).toEqual({ kind: 'cancelled' });
    const aborted = { prepare: async () => ({ ok: false, problem: 'aborted' }) as const };
    expect((await run(aborted)).recognition).toEqual({ kind: 'cancelled' });
    const loggedOut = await run(answering({ itemId: 'item', needsLogIn: true }));
    expect(loggedOut.recognition).toEqual({
      kind: 'cancelled',
      failure: expect.any(UnauthorizedError),
    });
  });
});

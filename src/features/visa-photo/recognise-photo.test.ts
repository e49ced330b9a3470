import { describe, expect, test } from 'vitest';
import { HttpStatusError, NoAnswerError, RefusedError, UnauthorizedError } from '../../api/errors';
import type { PhotoMessage } from '../../domain/photo/photo-messages';
import { reportOf } from '../../domain/photo/photo-report';
import type { PhotoResult } from '../../workers/image/photo.api';
import type { ProcessStage } from './progress-at';
import { recognisePhoto, type Recognisers } from './recognise-photo';
import { failureText } from './upload-failure';

const pixels = { width: 700, height: 900 };
const prepared: PhotoResult = {
  ok: true,
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
const accepted = {
  verdict: 'accepted' as const,
  refusals: [],
  problems: ['Odd.'],
  url: '/u',
  key: 'k',
};

async function run(with_: Partial<Recognisers> = {}) {
  const stages: ProcessStage[] = [];
  const recognition = await recognisePhoto({
    prepare: async (onStage) => {
      for (const stage of ['checking', 'decoding', 'judging', 'encoding'] as const) onStage(stage);
      return prepared;
    },
    upload: async () => accepted,
    show: async () => undefined,
    onStage: (stage) => void (stages.at(-1) === stage || stages.push(stage)),
    ...with_,
  });
  return { recognition, stages };
}
const failing = (error: unknown) => ({
  upload: async () => {
    throw error;
  },
});

describe('recognising a photo', () => {
  test('[PHOTO-10] goes through the four stages, and returns the server’s photo', async () => {
    const { recognition, stages } = await run();
    expect(stages).toEqual(['Checking', 'Recognizing', 'Processing', 'Completing']);
    expect(recognition).toMatchObject({
      kind: 'recognised',
      photo: { made: { url: '/u', key: 'k', problems: ['Odd.'] }, size: pixels },
    });
  });

  test('[API-57] accepts a server photo without a key', async () => {
    const specified = { ...accepted, key: undefined };
    const { recognition } = await run({ upload: async () => specified });
    expect(recognition).toMatchObject({
      kind: 'recognised',
      photo: { made: { url: '/u', problems: ['Odd.'] } },
    });
  });

  test('uses the phone’s verdict without a server', async () => {
    for (const absent of [{ upload: undefined }, failing(new NoAnswerError())]) {
      const { recognition } = await run(absent);
      expect(recognition).toMatchObject({ kind: 'recognised', photo: { report: reportOf([]) } });
      expect(recognition).not.toHaveProperty('photo.made');
      expect(recognition).not.toHaveProperty('uploadFailure');
    }
  });

  test('[PHOTO-17][PHOTO-18] rejects a photo that the phone blocks, with the specified text', async () => {
    for (const [code, words] of [
      ['photo-too-small', 'The photo should be at least 250 x 250 pixels.'],
      ['photo-file-too-large', 'The file must be less than 10Mb.'],
    ] as const) {
      const upload = async () => {
        throw new Error('not asked');
      };
      const { recognition } = await run({ prepare: async () => blocked({ code }), upload });
      expect(recognition).toEqual({ kind: 'refused', message: words });
    }
  });

  test('[ERR-21] rejects a photo that the server rejects, with its message or its first description', async () => {
    const says = async (with_: Partial<Recognisers>) => (await run(with_)).recognition;
    expect(await says(failing(new RefusedError(-9, { text: 'It is damaged.' })))).toEqual({
      kind: 'refused',
      message: 'It is damaged.',
    });
    expect(
      await says(failing(new HttpStatusError(415, { text: 'A JPEG or PNG.' }, undefined))),
    ).toEqual({
      kind: 'refused',
      message: 'A JPEG or PNG.',
    });
    const refused = { verdict: 'refused' as const, refusals: ['First.', 'Second.'], problems: [] };
    expect(await says({ upload: async () => refused })).toEqual({
      kind: 'refused',
      message: 'First.',
    });
  });

  test('[ERR-20] continues without the server if the upload fails, and returns the failure', async () => {
    for (const [status, reason, text] of [
      [503, undefined, 'Network Error 503'],
      [429, 'Too many uploads.', 'Too many uploads.'],
    ] as const) {
      const { recognition } = await run(
        failing(new HttpStatusError(status, { text: reason }, undefined)),
      );
      expect(recognition).toMatchObject({ kind: 'recognised' });
      if (recognition.kind === 'recognised')
        expect(failureText(recognition.uploadFailure)).toBe(text);
    }
    expect(failureText('as it is')).toBe('as it is');
    expect(failureText({ msg: 'from the envelope' })).toBe('from the envelope');
    for (const none of [undefined, null, '', {}, { msg: 1 }, new Error('')])
      expect(failureText(none)).toBeUndefined();
  });

  test('returns no message if it was stopped, or the session has expired', async () => {
    const stopped = failing(new DOMException('stopped', 'AbortError'));
    expect((await run(stopped)).recognition).toEqual({ kind: 'cancelled' });
    const aborted = { prepare: async () => ({ ok: false, problem: 'aborted' }) as const };
    expect((await run(aborted)).recognition).toEqual({ kind: 'cancelled' });
    const loggedOut = await run(failing(new UnauthorizedError()));
    expect(loggedOut.recognition).toMatchObject({ kind: 'cancelled', failure: expect.any(Error) });
  });

  test('accepts a server photo that does not load', async () => {
    const show = async () => {
      throw new Error('gone');
    };
    expect((await run({ show })).recognition).toMatchObject({ kind: 'recognised' });
  });
});

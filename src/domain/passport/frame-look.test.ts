import { expect, test } from 'vitest';
import { frameHint, isTaken, withFrame, type FrameLook } from './frame-look';
import { passportFieldOrder } from './passport-form';
import type { FormReading, PassportLook } from './picture-reading';

const light = { mean: 140, blown: 0 };

/** A look at a zone of which so many fields are sure. */
function read(sure: number, value = 'X'): PassportLook {
  const place = { line: 0, from: 0, to: 1 };
  const fields = passportFieldOrder.map((field, index) => [
    field,
    { choices: [value], isSure: index < sure, place },
  ]);
  return {
    kind: 'read',
    fields: Object.fromEntries(fields) as FormReading,
    corners: [],
    isSpecimen: false,
  };
}

const frame = (look: PassportLook, at = light): FrameLook => ({ look, light: at });
const nothing: PassportLook = { kind: 'nothing' };

test('the hint says what keeps the zone from being read', () => {
  expect(frameHint(frame(nothing))).toBe('find');
  expect(frameHint(frame(nothing, { mean: 30, blown: 0 }))).toBe('too-dark');
  expect(frameHint(frame(nothing, { mean: 140, blown: 0.1 }))).toBe('glare');
  expect(frameHint(frame(read(4)))).toBe('hold-still');
  expect(frameHint(frame(read(4), { mean: 140, blown: 0.1 }))).toBe('glare');
  expect(frameHint(frame({ kind: 'several' }))).toBe('several');
});

test('what is read needs no hint, however dark it is', () => {
  expect(frameHint(frame(read(7), { mean: 30, blown: 0 }))).toBe('reading');
});

test('a frame in which everything is certain is taken at once', () => {
  expect(isTaken([])).toBe(false);
  expect(isTaken([frame(read(6))])).toBe(false);
  expect(isTaken([frame(nothing), frame(read(7))])).toBe(true);
});

test('frames that agree on almost all are taken; frames that contradict each other are not', () => {
  const four = (looks: readonly PassportLook[]) =>
    isTaken(looks.map((look) => frame(look)).reduce(withFrame, [] as readonly FrameLook[]));
  expect(four([read(6), read(6), read(6)])).toBe(false);
  expect(four([nothing, read(6), read(6), read(6), read(6)])).toBe(true);
  expect(four([read(6, 'Y'), read(6), read(6), read(6)])).toBe(false);
  expect(four([read(4), read(4), read(4), read(4)])).toBe(false);
});

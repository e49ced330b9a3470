import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  portraitRgba,
  skinTones,
  type PortraitOptions,
} from '../../../tests/support/fixtures/make-portrait';
import { judgePhoto } from './judge-photo';
import { liveHints } from './live-hints';
import { measurePhoto } from './measure-photo';

const requirement = { width: 35, height: 45, color: 'White' };

const verdictsOf = async (options: PortraitOptions) => {
  const pixels = await portraitRgba({ width: 300, height: 386, ...options });
  const { checks } = judgePhoto({
    file: 'sound',
    bytes: 500_000,
    size: { width: 1050, height: 1350 },
    requirement,
    measures: measurePhoto(pixels),
  });
  return {
    checks: checks.map(({ id, verdict }) => `${id} ${verdict}`),
    hints: liveHints(pixels, requirement),
  };
};
/**
 * 1 is the brightest light in which the lightest skin is not overexposed, which would be a worse
 * photo.
 */
const light = fc.integer({ min: 1, max: 20 }).map((steps) => steps / 20);
const flaw: fc.Arbitrary<PortraitOptions> = fc.constantFrom(
  {},
  { blur: 1 },
  { blur: 4 },
  { noise: 3 },
  { glare: 0.2 },
  { shadow: 0.4 },
  { stripes: 60 },
  { grey: true },
  { wall: [230, 222, 196] },
);
const tone = fc.nat(skinTones.length - 1);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_240_612);

test(
  'equal photos get equal verdicts and hints, whatever the skin, in whatever light',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(light, flaw, tone, tone, async (gain, options, one, other) => {
        const of = (skin: number) => verdictsOf({ ...options, gain, tone: skin });
        expect(await of(one)).toEqual(await of(other));
      }),
      { numRuns: 60, seed, examples: [[0.6, {}, 4, 9]] },
    );
  },
);

import { ret } from '../../../src/contract/envelope';
import { wireDoubts, wirePartOf } from '../../../src/contract/passport';
import { Refusal } from '../../errors/refusal';
import type { ReadPassport } from './read-passport';

/**
 * The answer to a passport's picture: what is sure in the specified fields, what is not in
 * `to_check`.
 * @param stored where the picture is kept
 * @throws {Refusal} if no field is sure; what may be said of it is with the refusal
 */
export function wireReading<Stored extends object>(
  reading: ReadPassport | undefined,
  stored: Stored,
) {
  const to_check = reading ? wireDoubts(reading.doubts) : [];
  if (!reading || Object.keys(reading.said).length === 0)
    throw new Refusal(ret.notRecognised, { code: 'passport-not-read' }, { ...stored, to_check });
  return { ...wirePartOf(reading.said), ...stored, to_check };
}

import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import { findCountry } from '../catalogue/catalogue';
import type { Services } from '../../services';

/** @throws {Refusal} for a country that the catalogue does not have */
export function knownCountry(
  { catalogue }: Pick<Services, 'catalogue'>,
  id: number | undefined,
): number | undefined {
  if (id !== undefined && !findCountry(catalogue, id))
    throw new Refusal(ret.invalid, { code: 'country-unknown' });
  return id;
}

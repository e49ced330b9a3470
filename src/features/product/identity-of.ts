import { identities, type Identity } from '../../contract/codes';

/** The identity in the address if the product has it, else the product's first. */
export const identityOf = (asked: string | null, offered: readonly Identity[]): Identity =>
  offered.find((each) => each === identities.parse(asked)) ?? offered[0] ?? 'none';

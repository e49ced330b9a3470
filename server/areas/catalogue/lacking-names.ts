import type { LackingNameRule } from '../../../src/domain/passport/lacking-name';

/* What destinations want in the field of a name that a passport lacks, beside the usual. */

/** 'First name unknown', 'last name unknown'. */
export const namesUnknown: LackingNameRule = { kind: 'text', givenName: 'FNU', surname: 'LNU' };
export const crosses: LackingNameRule = { kind: 'text', givenName: 'XXX', surname: 'XXX' };
export const leftEmpty: LackingNameRule = { kind: 'blank' };

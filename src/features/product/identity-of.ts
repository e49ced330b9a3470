import type { IdentityId } from '../../domain/applicant/identity';

/** The identity that the address asks for, where the product has it; else the product's first. */
export const identityOf = (asked: string | null, offered: readonly IdentityId[]): IdentityId =>
  offered.find((id) => String(id) === asked) ?? offered[0] ?? 0;

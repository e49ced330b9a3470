import { isUnusualEmail } from '../domain/account/credentials';
import { t } from '../language/translate';

/** The hint at an address that exists, but is more often one that was mistyped. */
export const unusualHint = (typed: string): string | undefined =>
  isUnusualEmail(typed) ? t('Is every character right? The mail goes to this address.') : undefined;

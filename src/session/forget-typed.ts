import { tabStorage } from '../platform/tab-storage';
import { sessionKeys } from '../storage/keys';

const typedKeys = ['emailMe', 'promoCode', 'codeStep', 'logInCode', 'intent'] as const;

/** Whether something was typed or begun in this tab, and not ended yet. */
export const hasTyped = (): boolean =>
  typedKeys.some((key) => tabStorage.get(sessionKeys[key]) !== undefined);

/** Deletes what a user typed or began in this tab, so that the next one does not find it. */
export const forgetTyped = (): void =>
  typedKeys.forEach((key) => tabStorage.remove(sessionKeys[key]));

/**
 * Whether this page's user is not the stored one. A log-in of the same user has a new token, and what
 * they typed stays; after this page's own session expired they may come back, and it stays too.
 */
export const hasLeft = (own: string | undefined, stored: string | undefined): boolean =>
  own !== undefined && own !== stored;

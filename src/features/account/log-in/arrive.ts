import type { User } from '../../../contract/account/accounts';
import type { Coupon } from '../../../contract/coupons';
import { adoptAccountCountries } from '../../../session/countries';
import { closeLogIn, showLoggedInHere } from '../../../session/login-dialog';
import { reloadHere } from '../../../routing/leave-screen';
import { readyToReload } from '../../../services/busy';
import { adoptAccountLanguage } from '../../../services/kept-language';
import { queryClient } from '../../../services/services';
import { startSession } from '../../../session/session';
import { showToastAfterReload } from '../../../services/toasts';
import { askUnreadCoupons, openCouponPopUp } from '../../../queries/unread-coupons';
import { forgetCodeWait, forgetOpenStep, noteAccount } from './kept-code-step';
import { forgetVerifier } from './social-log-in';

/** The time limit for loading a new user's coupons. */
const couponPatienceMs = 4000;

/** The coupons of a new user; without an answer the home page shows them later. */
const receivedCoupons = (): Promise<readonly Coupon[]> =>
  askUnreadCoupons(AbortSignal.timeout(couponPatienceMs)).catch(() => []);

/** Two log-ins may complete at once, such as the one-tap prompt and the form: only one counts. */
let arrived = false;

/**
 * Starts the session after a log-in and reloads the page, which then shows the message. Where the
 * browser denies storage, the session is in-memory only and the page must not reload.
 */
export async function arrive(
  user: User,
  { words, isNew = false }: { words: string; isNew?: boolean },
): Promise<void> {
  if (arrived) return;
  arrived = true;
  const isKept = await startSession(user);
  forgetCodeWait();
  forgetOpenStep();
  noteAccount();
  forgetVerifier();
  adoptAccountCountries(user);
  adoptAccountLanguage(user);
  if (!isKept) {
    arrived = false;
    showLoggedInHere();
    void queryClient.invalidateQueries();
    return;
  }
  showToastAfterReload(words);
  const received = isNew ? await receivedCoupons() : [];
  await readyToReload();
  closeLogIn({ loggedIn: true });
  if (received.length === 0) await reloadHere();
  else openCouponPopUp({ kind: 'received', coupons: received, reloads: true });
}

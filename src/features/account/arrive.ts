import type { User } from '../../contract/accounts';
import type { Coupon } from '../../contract/coupons';
import { openCouponPopUp } from '../../queries/coupon-pop-up';
import { adoptAccountCountries } from '../../session/countries';
import { closeLogIn, sayLoggedInHere } from '../../session/login-dialog';
import { reloadHere } from '../../routing/reload-at';
import { queryClient } from '../../page/services';
import { startSession } from '../../session/session';
import { showToastAfterReload } from '../../page/toasts';
import { askUnreadCoupons } from '../../queries/unread-coupons';
import { forgetCodeWait } from './code-wait';
import { forgetVerifier } from './leave-for-provider';

/** A new user waits no longer than this to see the coupons. */
const couponPatienceMs = 4000;

/** What a new user has received; without an answer the home page shows it later. */
const receivedCoupons = (): Promise<readonly Coupon[]> =>
  askUnreadCoupons(AbortSignal.timeout(couponPatienceMs)).catch(() => []);

/** Two ways into an account can end at once, such as the one-tap prompt and the form: one counts. */
let arrived = false;

/**
 * Begins the session of somebody who just logged in: the page reloads, and says the words then. Where
 * the browser keeps nothing the session is this page's, which must not reload.
 */
export async function arrive(
  user: User,
  { words, isNew = false }: { words: string; isNew?: boolean },
): Promise<void> {
  if (arrived) return;
  arrived = true;
  const isKept = await startSession(user);
  forgetCodeWait();
  forgetVerifier();
  adoptAccountCountries(user);
  if (!isKept) {
    arrived = false;
    sayLoggedInHere();
    void queryClient.invalidateQueries();
    return;
  }
  showToastAfterReload(words);
  const received = isNew ? await receivedCoupons() : [];
  closeLogIn({ loggedIn: true });
  if (received.length === 0) await reloadHere();
  else openCouponPopUp({ kind: 'received', coupons: received, reloads: true });
}

import type { ownAccountCalls } from '../../../src/contract/account/own-account';
import type { HandlersOf } from '../../handler';
import { countUse, limits } from '../../infra/limits/limits';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { Services } from '../../services';
import { addNotice } from '../accounts/notices';
import { proveOwner } from '../accounts/prove-owner';
import type { PaymentContext } from '../payments/core/payment-context';
import { cancelAtProvider } from '../payments/core/settle';
import { eraseTraveller } from './erase-traveller';
import type { LinkHolder } from '../../infra/files/file-links';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { isSignedUntil, type SignedUntil, signUntil } from '../../infra/secrets/signed-until';

/**
 * Cancels at their providers what a traveller may be paying, before the account is deleted. A
 * provider that does not answer keeps nobody from deleting it: money that still arrives goes back.
 */
async function stopPayments(context: PaymentContext, userId: string): Promise<void> {
  const { db, warn } = context;
  const open = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('orders.user_id', '=', userId)
    .where('payments.state', '=', 'open')
    .where('payments.intent_id', 'is not', null)
    .select(['payments.id as id', 'provider', 'intent_id'])
    .execute();
  for (const payment of open)
    try {
      await cancelAtProvider(context, payment);
    } catch (error) {
      warn(
        `Payment ${payment.id} of an account that is deleted was not cancelled: ${String(error)}`,
      );
    }
}

/** A user's copy of everything that is kept about them, and the deletion of it. */
export function privacyHandlers(
  services: Services,
): Pick<HandlersOf<typeof ownAccountCalls>, 'exportAccount' | 'eraseAccount'> {
  const { blobs, db, providers, secret } = services;
  return {
    exportAccount: async ({ user, now, audit, afterCommit }) => {
      await countUse(db, limits.exportsPerUser, user.id, now);
      return async () => {
        afterCommit(async () => audit('account-exported', {}));
        return { link: exportLink(secret, user, now) };
      };
    },

    eraseAccount: async (call) => {
      const { request, user, device, now, log, audit, afterCommit, mailNotices } = call;
      const confirm = await proveOwner(services, call, request);
      const warn = (message: string) => log.warn(message);
      await stopPayments({ db, providers, now, warn }, user.id);
      return async (tx) => {
        await confirm(tx);
        const rows = await eraseTraveller(tx, secret, user.id, now);
        await addNotice(tx, { userId: user.id, kind: 'erased', device, email: user.email }, now);
        afterCommit(async () => {
          audit('account-erased', {}, { email: user.email });
          log.info({ rows }, 'an account was deleted');
        });
        afterCommit(services.noteErasures);
        afterCommit(mailNotices);
        afterCommit(() => sweepUploads(db, blobs, now));
        return {};
      };
    },
  };
}

const secondsOfLife = 5 * 60;

/** Where exports are served. */
export const exportPath = '/api/account-export';

interface BroughtLink extends SignedUntil {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * A link to a user's export, for five minutes and as long as the session. It needs no token, so
 * that the browser itself can save the file, which may be larger than a page's memory.
 */
export function exportLink(
  secret: ServerSecret,
  { id: userId, sessionId }: LinkHolder,
  now: Date,
): string {
  const { expires, signature } = signUntil(secret, 'export', [userId, sessionId], {
    now,
    seconds: secondsOfLife,
  });
  return `${exportPath}?${new URLSearchParams({ user: userId, session: sessionId, expires: String(expires), signature }).toString()}`;
}

/** Whether a link was made by this server and has not expired; its session has to be checked too. */
export const isExportLinkValid = (
  secret: ServerSecret,
  { userId, sessionId, ...signed }: BroughtLink,
  now: Date,
): boolean => isSignedUntil(secret, 'export', [userId, sessionId], { ...signed, now });

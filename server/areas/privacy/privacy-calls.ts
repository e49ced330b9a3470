import type { ownAccountCalls } from '../../../src/contract/own-account';
import type { HandlersOf } from '../../handler';
import { countUse, limits } from '../../infra/limits/limits';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import { addNotice } from '../accounts/notices';
import { proveOwner } from '../accounts/prove-owner';
import type { Services } from '../../services';
import { eraseTraveller } from './erase-traveller';
import { exportLink } from './export-link';
import { stopPayments } from './stop-payments';

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

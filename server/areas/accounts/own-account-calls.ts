import { ret } from '../../../src/contract/envelope';
import type { ownAccountCalls } from '../../../src/contract/account/own-account';
import { Refusal } from '../../errors/refusal';
import type { HandlersOf, Incoming } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { countIp, forgetUses, limits } from '../../infra/limits/limits';
import { giveBackUses, reserveUses, useByIp } from '../../infra/limits/reserve-uses';
import type { Services } from '../../services';
import { recordMailbox } from '../coupons/welcome';
import { countUnderWay } from '../applications/applicant-progress';
import { tryCode, useCode } from './codes';
import { addNotice, keepWaitingNotices } from './notices';
import { hasPasskey } from './passkeys/own-passkeys';
import { proveOwner } from './prove-owner';
import { sendCodeMail, usesOfCode } from './send-code-mail';
import { closeOtherSessions } from './sessions';
import { userKeyOf } from './user-key';
import { findUser } from './users';

type Handled = Omit<HandlersOf<typeof ownAccountCalls>, 'exportAccount' | 'eraseAccount'>;

const registered = () => new Refusal(ret.conflict, { code: 'e-mail-registered' });
const wrongCode = () => new Refusal(ret.wrongCredentials, { code: 'new-code-wrong' });

const ownRow = (db: Db, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const codeRequest = (
  { language, now, log, afterCommit }: Incoming<'sendOwnerCode'>,
  email: string,
) => ({ request: { email }, language, now, log, afterCommit });

/** The calls about the account itself: what it is, its address and its password. */
export function ownAccountHandlers(services: Services): Handled {
  const { db, secret, settings } = services;

  /** As for a sign-up: the limits are counted before the address is looked up. */
  const sendToNew = async (call: Incoming<'sendOwnerCode'>, email: string) => {
    const { ip, now } = call;
    await countIp(services, limits.codesPerIp, ip, now);
    const ofCode = usesOfCode(email, 'new-email');
    const ofProbe = [
      useByIp(settings, limits.probesPerIp, ip),
      { limit: limits.probesPerAddress, subject: email },
    ];
    await reserveUses(db, [...ofProbe, ...ofCode], now);
    const known = (await findUser(db, email)) !== undefined;
    await giveBackUses(db, known ? ofCode : ofProbe);
    if (known) throw registered();
    return sendCodeMail(services, codeRequest(call, email), 'new-email');
  };

  /** Ends the other sessions, and mails the owner. */
  const conclude = async (
    tx: Db,
    { user, device, now, afterCommit, mailNotices }: Incoming<'changeEmail' | 'changePassword'>,
    notice: { readonly kind: 'email' | 'password'; readonly email?: string },
  ) => {
    await closeOtherSessions(tx, { userId: user.id, sessionId: user.sessionId });
    await addNotice(tx, { userId: user.id, device, ...notice }, now);
    afterCommit(mailNotices);
  };

  return {
    ownAccount:
      ({ user }) =>
      async (db) => {
        const { email, password } = await ownRow(db, user.id);
        return {
          email,
          has_password: password !== null,
          has_passkey: await hasPasskey(db, user.id),
          under_way_count: await countUnderWay(db, user.id),
        };
      },

    sendOwnerCode: async (call) => {
      const { request, user, ip, now } = call;
      if (request.new_email !== undefined) return sendToNew(call, request.new_email);
      const { email } = user;
      await countIp(services, limits.codesPerIp, ip, now);
      await reserveUses(db, usesOfCode(email, 'owner'), now);
      return sendCodeMail(services, codeRequest(call, email), 'owner');
    },

    changeEmail: async (call) => {
      const { request, user, now } = call;
      const { new_email: email, new_email_code: code, new_passwd: passwd } = request;
      const confirm = await proveOwner(services, call, request);
      const owner = { email, purpose: 'new-email' } as const;
      if (!(await tryCode(db, secret, owner, code, now))) throw wrongCode();
      const password = passwd === undefined ? undefined : await services.passwords.hash(passwd);
      return async (tx) => {
        await confirm(tx);
        if (!(await useCode(tx, secret, owner, code))) throw wrongCode();
        const before = await ownRow(tx, user.id);
        // The proof of a password depends on the address: the old one would open nothing.
        if (before.password !== null && password === undefined)
          throw new Refusal(ret.wrongCredentials, { code: 'password-wrong' });
        if ((await findUser(tx, email)) !== undefined) throw registered();
        const user_key = userKeyOf(before);
        const changes = { email, user_key, ...(before.password !== null && { password }) };
        await tx.updateTable('users').set(changes).where('id', '=', user.id).execute();
        await tx.deleteFrom('codes').where('email', '=', before.email).execute();
        await recordMailbox(tx, secret, email);
        await forgetUses(tx, limits.codePerAddress, `new-email ${email}`);
        await keepWaitingNotices(tx, user.id, before.email);
        await conclude(tx, call, { kind: 'email', email: before.email });
        call.afterCommit(async () => call.audit('e-mail-changed', {}, { email }));
        return { email, user_key };
      };
    },

    changePassword: async (call) => {
      const { request, user } = call;
      const confirm = await proveOwner(services, call, request);
      const password = await services.passwords.hash(request.new_passwd);
      return async (tx) => {
        await confirm(tx);
        await tx.updateTable('users').set({ password }).where('id', '=', user.id).execute();
        await conclude(tx, call, { kind: 'password' });
        call.afterCommit(async () => call.audit('password-changed', {}));
        return {};
      };
    },
  };
}

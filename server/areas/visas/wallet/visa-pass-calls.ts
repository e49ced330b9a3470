import type { visaPassCalls } from '../../../../src/contract/visa-passes';
import { notFound } from '../../../errors/refusal';
import type { HandlersOf } from '../../../handler';
import { countUse, limits } from '../../../infra/limits/limits';
import type { Services } from '../../../services';
import { readApplicant } from '../../applications/find-applicant';
import { loadVisaPass } from './load-visa-pass';
import { offeredWallets } from './wallets';
import type { LinkHolder } from '../../../infra/files/file-links';
import type { ServerSecret } from '../../../infra/secrets/server-secret';
import { isSignedUntil, type SignedUntil, signUntil } from '../../../infra/secrets/signed-until';
import type { Language } from '../../../../src/contract/languages';

/** Adding a visa to a wallet. */
export function visaPassHandlers(services: Services): HandlersOf<typeof visaPassCalls> {
  const { db, secret, wallets } = services;
  return {
    visaPass: async ({ request: { applicant_id, wallet }, user, language, now }) => {
      await countUse(db, limits.passesPerUser, user.id, now);
      return async (snapshot) => {
        const { applicant } = await readApplicant(snapshot, user.id, applicant_id);
        const edition = applicant.visa_upload_id;
        const found =
          edition !== null && offeredWallets(wallets, now).includes(wallet)
            ? await loadVisaPass(services, snapshot, edition)
            : undefined;
        if (edition === null || !found) throw notFound('document');
        const link =
          wallet === 'google'
            ? await wallets.google?.saveLink(found.pass(language), now)
            : passLink(secret, edition, user, { now, language });
        if (link === undefined) throw notFound('document');
        return { link };
      };
    },
  };
}

const secondsOfLife = 5 * 60;

/** Where passes for Apple Wallet are served. */
export const passPath = '/api/visa-pass';

interface BroughtLink extends SignedUntil {
  readonly sessionId: string;
  readonly edition: string;
}

/**
 * A link to the pass of one visa, for five minutes and as long as the session. It needs no token,
 * because the browser itself hands the file to the wallet. It names the visa's file, so that it
 * leads nowhere once the visa was corrected.
 */
export function passLink(
  secret: ServerSecret,
  edition: string,
  { id: ownerId, sessionId }: LinkHolder,
  { now, language }: { readonly now: Date; readonly language: Language },
): string {
  const { expires, signature } = signUntil(secret, 'visa-pass', [edition, ownerId, sessionId], {
    now,
    seconds: secondsOfLife,
  });
  return `${passPath}?${new URLSearchParams({
    visa: edition,
    session: sessionId,
    language,
    expires: String(expires),
    signature,
  }).toString()}`;
}

/** Whether a link was made by this server for this visa's owner, and has not expired. */
export const isPassLinkValid = (
  secret: ServerSecret,
  ownerId: string,
  { edition, sessionId, ...signed }: BroughtLink,
  now: Date,
): boolean => isSignedUntil(secret, 'visa-pass', [edition, ownerId, sessionId], { ...signed, now });

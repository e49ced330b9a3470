import type { visaPassCalls } from '../../../../src/contract/visa-passes';
import { notFound } from '../../../errors/refusal';
import type { HandlersOf } from '../../../handler';
import { countUse, limits } from '../../../infra/limits/limits';
import type { Services } from '../../../services';
import { readApplicant } from '../../applications/find-applicant';
import { loadVisaPass } from './load-visa-pass';
import { passLink } from './pass-link';
import { offeredWallets } from './wallets';

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

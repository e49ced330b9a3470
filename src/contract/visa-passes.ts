import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId } from './scalars';

/** The wallets that a visa can be added to. */
export const wallets = ['apple', 'google'] as const;
export type Wallet = (typeof wallets)[number];

export const visaPassCalls = {
  /**
   * Ours: the address with which an applicant's present visa is added to a wallet. It is opened at
   * once: Apple's pass is served for five minutes, and as long as the visa was not corrected.
   */
  visaPass: defineCall({
    path: '/visa_pass_query',
    access: 'customer',
    request: v.object({ applicant_id: applicantId, wallet: v.picklist(wallets) }),
    response: entity({ link: v.string() }),
  }),
};

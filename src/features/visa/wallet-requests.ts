import { visaPassCalls, type Wallet } from '../../contract/visa-passes';
import { api } from '../../page/services';

/** The address that adds an applicant's visa to a wallet when the browser opens it. */
export async function walletAddress(applicantId: string, wallet: Wallet): Promise<string> {
  const request = { applicant_id: applicantId, wallet };
  const { link } = await api.call(visaPassCalls.visaPass, request);
  return new URL(link, new URL(api.base).origin).href;
}

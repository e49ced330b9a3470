import type { FormState } from '../../../src/contract/application-form';
import type { TestServer } from '../../support/start-server';
import type { Traveller } from '../../support/traveller';

/** The state that the page of an applicant's form has, for a Vietnam e-visa. */
export async function formStateOf(
  server: TestServer,
  traveller: Traveller,
  { orderId, applicantId }: { orderId: string; applicantId: string },
): Promise<FormState> {
  const ids = { order_id: orderId, applicant_id: applicantId };
  const { body } = await traveller.call('formToken', ids);
  const address = new URL('/', server.services.formOrigin);
  const passed = { ...ids, country: 'vietnam', token: String(body.token) };
  for (const [name, value] of Object.entries(passed)) address.searchParams.set(name, value);
  const html = await (await fetch(address)).text();
  const [, data = '{}'] = /data-state="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&#39;', "'")) as FormState;
}

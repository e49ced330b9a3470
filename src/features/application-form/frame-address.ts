import type { Language } from '../../contract/languages';
import { formProtocol } from '../../domain/form/form-answers';

interface Passed {
  country: string;
  applicantId: string;
  orderId: string;
  /** Generated for every opening; messages with another value are ignored. */
  random: string;
  /** Absent without a network: then the pages open that the form's own origin has kept. */
  token: string | undefined;
  /** Whether the form shows its own title. */
  title: boolean;
  /** The language of the form's page. */
  language: Language;
}

/** The address of the form's frame: the server's URL with the form's parameters. */
export function frameAddress(url: string, passed: Passed): string {
  const { country, applicantId, orderId, random, token, title, language } = passed;
  const address = new URL(url);
  address.searchParams.set('country', country);
  address.searchParams.set('applicant_id', applicantId);
  address.searchParams.set('order_id', orderId);
  address.searchParams.set('random', random);
  address.searchParams.set('token', token ?? '');
  address.searchParams.set('title', title ? '1' : '0');
  address.searchParams.set('lang', language);
  // The app keeps and sends the answers of a form that hands them over.
  address.searchParams.set('keeps', String(formProtocol));
  if (token === undefined) address.searchParams.set('kept', '1');
  return address.href;
}

/** Whether a form's address belongs to the country and can be loaded in a frame. */
export function isFormOf(url: string | undefined, country: string): url is string {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, searchParams } = new URL(url);
  return /^https?:$/.test(protocol) && searchParams.get('country') === country;
}

interface Passed {
  country: string;
  applicantId: string;
  orderId: string;
  /** Made anew for every opening: messages of another one are not listened to. */
  random: string;
  token: string;
  /** Whether the form shows its own title. */
  title: boolean;
}

/** The form's address in its frame: what the server gave, with what the form is told. */
export function frameAddress(url: string, passed: Passed): string {
  const { country, applicantId, orderId, random, token, title } = passed;
  const address = new URL(url);
  address.searchParams.set('country', country);
  address.searchParams.set('applicant_id', applicantId);
  address.searchParams.set('order_id', orderId);
  address.searchParams.set('random', random);
  address.searchParams.set('token', token);
  address.searchParams.set('title', title ? '1' : '0');
  return address.href;
}

/** Whether a form's address is for a country, and one that can stand in a frame at all. */
export function isFormOf(url: string | undefined, country: string): url is string {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, searchParams } = new URL(url);
  return /^https?:$/.test(protocol) && searchParams.get('country') === country;
}

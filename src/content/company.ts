interface MessagingApp {
  name: string;
  /**
   * 'link': the value is an address that opens a chat; 'id': a name to search for in the chat app.
   */
  kind: 'link' | 'id';
  value: string;
}

interface Company {
  name: string;
  address: string;
  supportEmail: string;
  messagingApps: readonly MessagingApp[];
  /** The day from which the privacy policy is valid, as printed. */
  privacyDate: string;
}

/** The operator and its contacts: everything that a new operator changes. */
export const company: Company = {
  name: 'Meridian Visa Services Pte. Ltd.',
  address: '1 Example Quay, #08-01, Singapore 000001',
  supportEmail: 'support@visa.example',
  messagingApps: [
    { name: 'WhatsApp', kind: 'link', value: 'https://wa.me/12025550143' },
    { name: 'WeChat', kind: 'id', value: 'visa-support' },
  ],
  privacyDate: 'March 31, 2020',
};

/** How travellers reach us: an address that opens the app, or an id to be searched for in it. */
export interface MessagingApp {
  name: string;
  kind: 'link' | 'id';
  value: string;
}

interface Company {
  name: string;
  address: string;
  supportEmail: string;
  messagingApps: readonly MessagingApp[];
  /** When the privacy policy was last changed, as it is printed. */
  privacyDate: string;
}

/** Who runs this service; the one place to change it. */
export const company: Company = {
  name: 'Visa Travel Services Pte. Ltd.',
  address: '1 Example Street, #10-01, Singapore 000001',
  supportEmail: 'support@visa.example',
  messagingApps: [
    { name: 'WhatsApp', kind: 'link', value: 'https://wa.me/6500000000' },
    { name: 'WeChat', kind: 'id', value: 'visa-travel-help' },
  ],
  privacyDate: 'March 31, 2020',
};

/** The accepted card brands, by their own names. */
export const cardBrands: readonly string[] = [
  'Visa',
  'Master Card',
  'Discover',
  'American Express',
  'Diners Club',
  'JCB',
  'Unionpay',
];

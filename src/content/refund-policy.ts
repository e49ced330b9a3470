import { faq } from './faq';

/** The FAQ's answer about refunds. */
export const refundPolicy: readonly string[] = faq.flatMap(({ id, answer }) =>
  id === 'refund' ? answer : [],
);

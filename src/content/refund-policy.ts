import { faq } from './faq';

const asked = 'Can I get my money back?';

/** The FAQ's answer about refunds. */
export const refundPolicy: readonly string[] = faq.flatMap(({ question, answer }) =>
  question === asked ? answer : [],
);

import { faq } from '../../content/faq';

/** What is asked when an application is under way, in this order. */
const asked = [
  'How long does it take?',
  'What does it mean that something needs to be revised?',
  'Can I get my money back?',
  'How do I receive my visa?',
] as const;

export const orderFaq = asked.flatMap((question) =>
  faq.filter((entry) => entry.question === question),
);

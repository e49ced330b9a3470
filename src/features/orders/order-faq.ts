import { faq } from '../../content/faq';

/** The FAQ's questions for submitted applications, in this order. */
const asked = [
  'How long does it take?',
  'What does it mean that something needs to be revised?',
  'Can I get my money back?',
  'How do I receive my visa?',
] as const;

export const orderFaq = asked.flatMap((question) =>
  faq.filter((entry) => entry.question === question),
);

import { faq } from '../../content/faq';
import { msg } from '../../language/text';

/** The FAQ's questions for submitted applications, in this order. */
const asked = [
  msg('How long does it take?'),
  msg('What does it mean that something needs to be revised?'),
  msg('Can I get my money back?'),
  msg('How do I receive my visa?'),
] as const;

export const orderFaq = asked.flatMap((question) =>
  faq.filter((entry) => entry.question === question),
);

import { faq } from '../../content/pages/faq';

/** The FAQ's questions for submitted applications, in this order. */
const asked = ['time', 'revision', 'refund', 'visa'] as const;

export const orderFaq = asked.flatMap((id) => faq.filter((entry) => entry.id === id));

import type { SourceText } from '../../domain/messages/text-params';
import { faq } from './faq';

/** The FAQ's answer about refunds. */
export const refundPolicy: readonly SourceText[] = faq.flatMap(({ id, answer }) =>
  id === 'refund' ? answer : [],
);

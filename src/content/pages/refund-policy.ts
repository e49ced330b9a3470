import type { SourceText } from '../../language/text';
import { faq } from './faq';

/** The FAQ's answer about refunds. */
export const refundPolicy: readonly SourceText[] = faq.flatMap(({ id, answer }) =>
  id === 'refund' ? answer : [],
);

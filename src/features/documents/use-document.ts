import { useParams } from 'react-router-dom';
import type { Applicant } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';
import type { Order } from '../../contract/orders';
import { useOrder } from '../../queries/order-query';

export interface FoundDocument {
  order: Order;
  applicant: Applicant;
  document: DocumentItem;
  /** When the order was asked for, in milliseconds since 1970 by the phone's clock. */
  updatedAt: number;
}

/** The document of the page's address, from its order. */
export function useDocument() {
  const { orderId = '', applicantId = '', elecId = '' } = useParams();
  const query = useOrder(orderId);
  const order = query.data;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const documents = applicant && [...applicant.required, ...applicant.optional];
  const document = documents?.find(({ id }) => id === Number(elecId));
  const found: FoundDocument | undefined =
    order && applicant && document
      ? { order, applicant, document, updatedAt: query.dataUpdatedAt }
      : undefined;
  return { orderId, applicantId, query, found };
}

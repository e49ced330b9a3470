/** The document that a chosen file is for. */
export interface DocumentTarget {
  userId: string;
  orderId: string;
  applicantId: string;
  documentId: number;
  documentName: string;
  applicantName: string;
}

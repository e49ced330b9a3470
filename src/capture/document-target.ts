/** The document that a chosen file is for. */
export interface DocumentTarget {
  userId: string;
  orderId: string;
  applicantId: string;
  documentId: number;
  documentName: string;
  applicantName: string;
}

/** The document alone: an item names its user beside it. */
export const withoutUser = ({
  userId: _,
  ...where
}: DocumentTarget): Omit<DocumentTarget, 'userId'> => where;

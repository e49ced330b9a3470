/** The document that a chosen file is for. */
export interface DocumentTarget {
  userId: string;
  orderId: string;
  applicantId: string;
  documentId: number;
  documentName: string;
  applicantName: string;
}

/** The target without the user, which an item stores in a field of its own. */
export const withoutUser = ({
  userId: _,
  ...where
}: DocumentTarget): Omit<DocumentTarget, 'userId'> => where;

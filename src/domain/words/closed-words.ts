import type { ClosedMessages } from '../document/document-rules';
import { catalogueOf } from '../messages/catalogue';

/** Why a document cannot be changed, in English. */
export const closedCatalogue = catalogueOf<ClosedMessages>()({
  'documents-closed': 'This application is closed, so its documents stay as they are.',
  'documents-wait-for-payment': 'This application waits for payment: choose Re-edit to change it.',
  'document-needs-no-revision': 'This document needs no revision.',
  'documents-in-process': 'This application is being processed, so its documents stay as they are.',
});

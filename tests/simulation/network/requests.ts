/** The purpose of a request, as the coverage counts it. */
export const requestKinds = [
  'probe',
  'discovery',
  'creation',
  'status',
  'chunk',
  'drop',
  'whole file',
  'attach',
  'deletion',
  'message',
  'receipts',
  'change',
  'other',
] as const;
export type RequestKind = (typeof requestKinds)[number];

const ofUploads: Readonly<Record<string, RequestKind>> = {
  OPTIONS: 'discovery',
  POST: 'creation',
  HEAD: 'status',
  PATCH: 'chunk',
  DELETE: 'drop',
};

const ofCalls: Readonly<Record<string, RequestKind>> = {
  '/api/upload_file_request': 'whole file',
  '/api/applicant_elec_add': 'attach',
  '/api/applicant_elec_delete': 'deletion',
  '/api/order_feedback_add': 'message',
  '/api/receipt_query': 'receipts',
  '/api/order_add': 'change',
  '/api/applicant_add': 'change',
  '/api/applicant_update': 'change',
  '/api/applicant_delete': 'change',
  '/api/order_depart_date_update': 'change',
  '/api/applicant_form_update': 'change',
};

export function requestKindOf(method: string, path: string): RequestKind {
  if (path.startsWith('/healthz')) return 'probe';
  if (path.startsWith('/api/uploads')) return ofUploads[method] ?? 'other';
  return ofCalls[path] ?? 'other';
}

/** Every address of the desk. */
export const paths = {
  queue: '/',
  /** A case at one of its applicants (1 is the first), and there at an item. */
  case: (caseId: string, applicant: number, item?: string) =>
    `/case/${encodeURIComponent(caseId)}/${applicant}${item ? `/${item}` : ''}`,
  refunds: '/refunds',
  messages: '/messages',
  alarms: '/alarms',
  promoCodes: '/promo-codes',
  failedJobs: '/not-sent',
  audit: '/audit',
  operators: '/operators',
  enrol: '/enrol',
  catalogue: '/catalogue',
  product: (id: number) => `/catalogue/${id}`,
} as const;

/** The shapes of addresses with parts, for the route table. */
export const patterns = { case: '/case/:caseId/:applicant?/:item?' } as const;

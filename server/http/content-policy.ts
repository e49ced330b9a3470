import type { PageSources } from '../infra/outgoing/page-sources';

/** Whose answers a page may use besides those of its own origin. */
export interface PolicyOptions {
  /** Where the API is, if that is another origin. */
  readonly apiOrigin?: string | undefined;
  readonly companies: readonly PageSources[];
}

/** What an answer is to a browser: each kind may do only what it has to. */
export type AnswerKind = 'document' | 'script' | 'file' | 'data';

/** The one Trusted Types policy of the app; it passes the addresses of its own two workers. */
const trustedTypesPolicy = 'visa-workers';

const trustedTypes = [
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', trustedTypesPolicy],
];

/** Pages on which somebody else's payment form may stand: its script knows nothing of our policy. */
const paying = [/^\/order-detail\/[^/]+\/?$/, /^\/ordering\/[^/]+\/confirm\/?$/, /^\/pay-/];

/** The headers with the content security policy of one answer. */
export function contentPolicy(
  kind: AnswerKind,
  path: string,
  options: PolicyOptions,
): Record<string, string> {
  if (kind === 'data')
    return enforced([
      ['default-src', "'none'"],
      ['frame-ancestors', "'none'"],
    ]);
  if (kind === 'file') return enforced([...pictures, ...nothingElse]);
  if (kind === 'script')
    return enforced([...ownOnly({ ...options, companies: [] }), ...trustedTypes]);
  const policy = ownOnly(options);
  // The worker gives the one shell to every address: what may end on a paying page is lenient too.
  const runsScripts = options.companies.some(({ scripts = [] }) => scripts.length > 0);
  const lenient = runsScripts || paying.some((pattern) => pattern.test(path));
  if (!lenient) return enforced([...policy, ...trustedTypes]);
  return { ...enforced(policy), 'content-security-policy-report-only': write(trustedTypes) };
}

function ownOnly({ apiOrigin, companies }: PolicyOptions): string[][] {
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  const of = (kind: keyof PageSources) => companies.flatMap((company) => company[kind] ?? []);
  const frames = of('frames');
  return [
    ['default-src', "'self'"],
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...of('scripts')],
    ['style-src', "'self'", ...of('styles')],
    ['img-src', "'self'", 'blob:', 'data:', ...api, ...of('images')],
    ['connect-src', "'self'", ...api, ...of('calls')],
    ['worker-src', "'self'"],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ...nothingElse,
  ];
}

/** A picture that is opened by itself is a document too. */
const pictures = [
  ['default-src', "'none'"],
  ['img-src', "'self'", 'data:'],
  ['style-src', "'unsafe-inline'"],
];

const nothingElse = [
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
];

const write = (policy: string[][]) => policy.map((directive) => directive.join(' ')).join('; ');

const enforced = (policy: string[][]) => ({ 'content-security-policy': write(policy) });

import type { PageSources } from '../infra/outgoing/page-sources';
/** Origins whose responses a page may use in addition to its own. */
export interface PolicyOptions {
  /** The origin of the API, if it differs from the page's. */
  readonly apiOrigin?: string | undefined;
  readonly companies: readonly PageSources[];
  /** The hashes of what stands inside the app's page, for its policy. */
  readonly pageHashes?: (() => PageHashes) | undefined;
}

/** The sources `'sha256-…'` of a page's own inline scripts and styles. */
export interface PageHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The kind of a response; each kind gets the strictest policy that works for it. */
export type AnswerKind = 'document' | 'script' | 'file' | 'data';

/** The only Trusted Types policy of the app; it allows the URLs of its own workers. */
const trustedTypesPolicy = 'visa-workers';

const trustedTypes = [
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', trustedTypesPolicy],
];

/**
 * Pages that may embed a payment company's form, whose script does not use our Trusted Types
 * policy.
 */
const paying = [/^\/order-detail\/[^/]+\/?$/, /^\/ordering\/[^/]+\/confirm\/?$/, /^\/pay-/];

/** The content-security-policy headers of a response. */
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
  const policy = ownOnly(options, options.pageHashes?.());
  // The service worker serves one app shell for every address, so a page that can lead to a payment
  // is lenient as well.
  const runsScripts = options.companies.some(({ scripts = [] }) => scripts.length > 0);
  const lenient = runsScripts || paying.some((pattern) => pattern.test(path));
  if (!lenient) return enforced([...policy, ...trustedTypes]);
  return { ...enforced(policy), 'content-security-policy-report-only': write(trustedTypes) };
}

function ownOnly({ apiOrigin, companies }: PolicyOptions, hashes?: PageHashes): string[][] {
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  const of = (kind: keyof PageSources) => companies.flatMap((company) => company[kind] ?? []);
  const frames = of('frames');
  const companyStyles = of('styles');
  // Beside a hash a browser ignores 'unsafe-inline', which a company's styles may need.
  const ownStyles = companyStyles.includes("'unsafe-inline'") ? [] : (hashes?.styles ?? []);
  return [
    ['default-src', "'self'"],
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...(hashes?.scripts ?? []), ...of('scripts')],
    ['style-src', "'self'", ...ownStyles, ...companyStyles],
    ['img-src', "'self'", 'blob:', 'data:', ...api, ...of('images')],
    ['connect-src', "'self'", ...api, ...of('calls')],
    ['worker-src', "'self'"],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ...nothingElse,
  ];
}

/** A picture that is opened in its own tab is a document too. */
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

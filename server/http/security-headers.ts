import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerKind, contentPolicy, type PolicyOptions } from './content-policy';

const oneYear = 31_536_000;

/**
 * Makes browsers use TLS only for this host and its subdomains. Sent only if travellers reach the
 * server over TLS: otherwise it could lock out clients behind a TLS proxy.
 */
export const strictTransport = {
  'strict-transport-security': `max-age=${oneYear}; includeSubDomains`,
};

/** Whether a public origin uses TLS. */
export const isOverTls = (origin: string | undefined): boolean =>
  origin?.startsWith('https://') ?? false;

export interface HeaderOptions extends PolicyOptions {
  /** Whether travellers reach the server over TLS, even if a proxy terminates it. */
  readonly publicTls: boolean;
  /** Whether pages of other origins may embed our pictures and files. */
  readonly shared: boolean;
}

/** Browser features that no page uses. */
const unusedFeatures = [
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The policy of pages that use none of a device's abilities: those of the desk and of the form. */
export const noAbilities = ['camera', 'accelerometer', 'gyroscope', 'payment', ...unusedFeatures]
  .map((each) => `${each}=()`)
  .join(', ');

/**
 * Allows the camera, the motion sensors for its spirit level, and payment requests for configured
 * wallets.
 */
function permissionsPolicy({ companies }: PolicyOptions): string {
  const payers = companies.flatMap(({ payments = [] }) => payments.map((origin) => `"${origin}"`));
  const payment = payers.length > 0 ? ['self', ...payers].join(' ') : '';
  return [
    ...['camera', 'accelerometer', 'gyroscope'].map((each) => `${each}=(self)`),
    `payment=(${payment})`,
    ...unusedFeatures.map((each) => `${each}=()`),
  ].join(', ');
}

const documentHeaders = {
  // Our log-in pop-ups may still report back; a page that opened ours gets no reference to it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
};

/** Adds security headers to every response; a route may set its own content policy first. */
export function addSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const permissions = { 'permissions-policy': permissionsPolicy(options) };
  app.addHook('onSend', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const kind = kindOf(path, request, reply);
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy':
        options.shared && kind !== 'document' ? 'cross-origin' : 'same-origin',
      ...(kind === 'document' ? { ...documentHeaders, ...permissions } : {}),
    });
    if (!reply.hasHeader('content-security-policy'))
      reply.headers(contentPolicy(kind, path, options));
    if (kind === 'data' && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (options.publicTls || request.protocol === 'https') reply.headers(strictTransport);
  });
}

/**
 * Classifies by URL rather than content type: a 304 has no type, yet its headers replace the cached
 * ones.
 */
function kindOf(path: string, request: FastifyRequest, reply: FastifyReply): AnswerKind {
  // Also the page that says that there is nothing at its address.
  if (request.servesPage) return 'document';
  const routed = request.routeOptions.url !== undefined && request.routeOptions.url !== '/*';
  const isStatic =
    (!routed || request.servesFile) && (request.method === 'GET' || request.method === 'HEAD');
  if (!isStatic || reply.statusCode >= 400) return 'data';
  const type = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  if (type === undefined || type === 'html') return 'document';
  return type === 'js' || type === 'mjs' ? 'script' : 'file';
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy, type AnswerKind, type PolicyOptions } from './content-policy';
import { strictTransport } from './strict-transport';

export interface HeaderOptions extends PolicyOptions {
  /** Whether travellers reach the server over TLS, whatever it listens with itself. */
  readonly publicTls: boolean;
  /** Whether pages of other origins show our pictures and files. */
  readonly shared: boolean;
}

/** What no page uses of the phone. */
const unused = [
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

/** The camera, and how it is held for the level over its picture; wallets where somebody takes them. */
function permissionsPolicy({ companies }: PolicyOptions): string {
  const payers = companies.flatMap(({ payments = [] }) => payments.map((origin) => `"${origin}"`));
  const payment = payers.length > 0 ? ['self', ...payers].join(' ') : '';
  return [
    ...['camera', 'accelerometer', 'gyroscope'].map((each) => `${each}=(self)`),
    `payment=(${payment})`,
    ...unused.map((each) => `${each}=()`),
  ].join(', ');
}

const documentHeaders = {
  // A log-in in a pop-up of ours may still answer; nobody who opened us has a hold on the window.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
};

/** The headers of every answer; a route that needs another content policy has set its own. */
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

/** By the address, not the type: a 304 has none, and its headers replace those that were kept. */
function kindOf(path: string, request: FastifyRequest, reply: FastifyReply): AnswerKind {
  const routed = request.routeOptions.url !== undefined && request.routeOptions.url !== '/*';
  const isStatic = !routed && (request.method === 'GET' || request.method === 'HEAD');
  if (!isStatic || reply.statusCode >= 400) return 'data';
  const type = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  if (request.servesPage || type === undefined || type === 'html') return 'document';
  return type === 'js' || type === 'mjs' ? 'script' : 'file';
}

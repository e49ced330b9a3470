import { healthPath } from '../../src/contract/envelope';
import { resumablePath } from '../../src/contract/resumable';

const uploadsPath = `/api${resumablePath}`;

export type RouteGroup = 'upload' | 'file' | 'call' | 'webhook' | 'health' | 'page';

/** The kind of work that a route does: each has times of its own, and an aim of its own. */
export function routeGroup(route: string | undefined): RouteGroup {
  if (route === undefined) return 'page';
  if (route === healthPath) return 'health';
  if (route === uploadsPath || route.startsWith(`${uploadsPath}/`)) return 'upload';
  if (/^\/api\/(demo-)?files\//.test(route)) return 'file';
  if (route.startsWith('/webhooks/')) return 'webhook';
  return route.startsWith('/api/') ? 'call' : 'page';
}

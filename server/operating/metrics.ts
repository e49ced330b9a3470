import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { healthPath } from '../../src/contract/envelope';
import { resumablePath } from '../../src/contract/resumable';
import type { Backlog } from './backlog';

/** Counts every answer of the app. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      route: request.routeOptions.url,
      status: reply.statusCode,
      ret: request.ret,
      seconds: reply.elapsedTime / 1_000,
    });
  });
}

const uploadsPath = `/api${resumablePath}`;

type RouteGroup = 'upload' | 'file' | 'call' | 'webhook' | 'health' | 'page';

/** The kind of work that a route does: each has times of its own, and an aim of its own. */
function routeGroup(route: string | undefined): RouteGroup {
  if (route === undefined) return 'page';
  if (route === healthPath) return 'health';
  if (route === uploadsPath || route.startsWith(`${uploadsPath}/`)) return 'upload';
  if (/^\/api\/(demo-)?files\//.test(route)) return 'file';
  if (route.startsWith('/webhooks/')) return 'webhook';
  return route.startsWith('/api/') ? 'call' : 'page';
}

/** A request that was answered. */
export interface AnsweredRequest {
  /** The route's pattern, never the address: addresses have ids, and there is no end of them. */
  readonly route: string | undefined;
  readonly status: number;
  /** The body's `ret`; undefined where there is none. */
  readonly ret: number | undefined;
  readonly seconds: number;
}

type Outcome = 'done' | 'refused' | 'failed';

/** The metrics of one server, for monitoring. */
export interface Metrics {
  answered(request: AnsweredRequest): void;
  /** All series in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds: from an answer out of memory to an upload over a slow line. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/**
 * Counts of requests and a look at the backlog.
 * @param readBacklog is asked at each scrape; if it fails, the scrape fails, as the database does
 */
export function newMetrics(readBacklog: () => Promise<Backlog>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'visa_requests_total',
    help: 'Requests that were answered, by route and outcome.',
    labelNames: ['route', 'group', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'visa_request_seconds',
    help: 'How long requests took, from their head to the end of their answer.',
    labelNames: ['group'],
    buckets: durations,
    registers: [registry],
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('visa_jobs_waiting', 'Jobs that are to be done.', ['kind']);
  const oldest = gauge('visa_oldest_job_seconds', 'Age of the oldest job to be done.', ['kind']);
  const givenUp = gauge('visa_jobs_given_up', 'Jobs that were given up: a person has to look.');
  const unsettled = gauge(
    'visa_oldest_unsettled_payment_event_seconds',
    'Age of the oldest event of a payment company that was not applied yet.',
  );
  const alarms = gauge('visa_payment_alarms_open', 'Payment alarms that nobody has closed.');

  const vitals = gauge(
    'visa_web_vital_visits',
    'Visits of the last seven days within a bound, as travellers who allow it measured them.',
    ['vital', 'le'],
  );

  return {
    contentType: registry.contentType,
    answered({ route, status, ret, seconds: took }) {
      const group = routeGroup(route);
      requests.inc({ route: route ?? 'none', group, outcome: outcomeOf(status, ret) });
      seconds.observe({ group } satisfies { group: RouteGroup }, took);
    },
    async text() {
      const backlog = await readBacklog();
      waiting.reset();
      oldest.reset();
      for (const { kind, count, oldestSeconds } of backlog.jobs) {
        waiting.set({ kind }, count);
        oldest.set({ kind }, oldestSeconds);
      }
      givenUp.set(backlog.jobsGivenUp);
      unsettled.set(backlog.oldestUnsettledSeconds);
      alarms.set(backlog.openAlarms);
      for (const { name, within, visits } of backlog.webVitals)
        vitals.set({ vital: name, le: within === Infinity ? '+Inf' : String(within) }, visits);
      return registry.metrics();
    },
  };
}

/** Our own fault, a refusal that the sender can fix, or neither. */
function outcomeOf(status: number, ret: number | undefined): Outcome {
  if (status >= 500) return 'failed';
  return status >= 400 || (ret !== undefined && ret !== 0) ? 'refused' : 'done';
}

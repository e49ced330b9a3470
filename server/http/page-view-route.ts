import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { analyticsIdParameter, pageViewReport, pageViewsPath } from '../../src/contract/page-views';
import { HttpProblem } from '../errors/refusal';
import { countUse, limits } from '../infra/limits/limits';
import type { Services } from '../services';
import { addPageViews } from '../areas/page-views/page-views';

/** Fifty views, and room to spare. */
const largestReport = 16_384;

/**
 * The reference server's own analytics service: it keeps sums by day and route of its own id's views. Who sent a report
 * is looked at only to limit how many there are.
 */
export function pageViewRoute({ clock, db }: Services, analyticsId: string) {
  return async (app: FastifyInstance) => {
    app.post(pageViewsPath, { bodyLimit: largestReport }, async (request, reply) => {
      if ((request.query as Record<string, unknown>)[analyticsIdParameter] !== analyticsId)
        throw new HttpProblem(404, { code: 'no-page-views' });
      await countUse(db, limits.pageViewReportsPerIp, request.ip, clock());
      const { success, output } = v.safeParse(pageViewReport, request.body);
      if (!success) throw new HttpProblem(400, { code: 'page-views-unreadable' });
      await addPageViews(db, output, clock());
      return reply.header('cache-control', 'no-store').code(204).send();
    });
  };
}

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { pageViewReport, pageViewsPath } from '../../src/contract/page-views';
import { HttpProblem } from '../calls/refusal';
import { countUse, limits } from '../security/limits';
import type { Services } from '../services';
import { addPageViews } from '../store/page-views';

/** Fifty views, and room to spare. */
const largestReport = 16_384;

/**
 * The reference server's own analytics service: it keeps sums by day and route. Who sent a report
 * is looked at only to limit how many there are.
 */
export function pageViewRoute({ clock, db }: Services) {
  return async (app: FastifyInstance) => {
    app.post(pageViewsPath, { bodyLimit: largestReport }, async (request, reply) => {
      await countUse(db, limits.pageViewReportsPerIp, request.ip, clock());
      const { success, output } = v.safeParse(pageViewReport, request.body);
      if (!success) throw new HttpProblem(400, 'This is no report of page views.');
      await addPageViews(db, output, clock());
      return reply.header('cache-control', 'no-store').code(204).send();
    });
  };
}

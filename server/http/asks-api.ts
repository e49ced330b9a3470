import type { FastifyRequest } from 'fastify';

const below = (path = '') => path.startsWith('/api/');

/** Whether a request is for the API, by its route: an address may be written in many ways. */
export const asksApi = ({ url, routeOptions }: FastifyRequest): boolean =>
  below(routeOptions.url) || below(url);

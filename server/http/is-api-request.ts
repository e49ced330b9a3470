import type { FastifyRequest } from 'fastify';

const below = (path = '') => path.startsWith('/api/');

/**
 * Whether a request is for the API. The matched route decides too, because one path can be written
 * in many ways.
 */
export const isApiRequest = ({ url, routeOptions }: FastifyRequest): boolean =>
  below(routeOptions.url) || below(url);

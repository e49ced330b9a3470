import type { Settings } from '../settings/settings';

/** Whose X-Forwarded-For is believed, as Fastify wants it said. */
export function trusted({ trustProxy }: Pick<Settings, 'trustProxy'>) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return typeof trustProxy === 'object' ? [...trustProxy] : trustProxy;
}

import type { Settings } from '../settings/settings';

/** The setting TRUST_PROXY in the form that Fastify expects. */
export function trustedProxies({ trustProxy }: Pick<Settings, 'trustProxy'>) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return typeof trustProxy === 'object' ? [...trustProxy] : trustProxy;
}

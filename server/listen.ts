import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartFailure } from './errors/start-failure';
import type { Settings } from './settings/settings';

type PortName = 'PORT' | 'FORM_PORT' | 'DESK_PORT' | 'METRICS_PORT';

const closeTimeout = 10_000;

/**
 * Connections that wait to be accepted; the kernel may keep fewer (`net.core.somaxconn`). With Node's 511
 * a thousand visitors in one turn of the event loop overflow the queue, and some of them are reset.
 */
const backlog = 4096;

/** Finishes running requests; those that take too long are cut off. */
export async function close(app: Pick<FastifyInstance, 'server' | 'close'>): Promise<void> {
  const forceClose = setTimeout(() => app.server.closeAllConnections(), closeTimeout).unref();
  await app.close();
  clearTimeout(forceClose);
}

/**
 * Listens on a port of the machine.
 * @throws {StartFailure} naming the setting to change
 */
export async function listen(
  app: { listen(options: { host: string; port: number; backlog: number }): Promise<string> },
  { host, port }: Pick<Settings, 'host' | 'port'>,
  name: PortName,
) {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartFailure(`Port ${port} on ${host} is taken; set ${name} to another one.`);
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be used here; set ${name} to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure(`HOST is ${host}, which is no address of this machine.`);
    throw error;
  }
}

/** The address of a server that listens. */
export function addressOf({ host }: Pick<Settings, 'host'>, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

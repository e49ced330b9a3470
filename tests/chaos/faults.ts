import { setTimeout as sleep } from 'node:timers/promises';
import type { LastingServer } from '../support/lasting-server';
import type { ObjectStore } from '../support/object-store';
import type { PairNode, PostgresPair } from '../faults/postgres-pair';
import type { Balancer } from './balancer';

/** The parts of the installation that can be killed or frozen. */
export interface Parts {
  readonly servers: readonly LastingServer[];
  readonly pair: PostgresPair;
  readonly store: ObjectStore;
  readonly balancers: readonly Balancer[];
  readonly random: () => number;
  /** Called when a server has just died or stands still. */
  readonly lost: (server: number) => void;
  readonly say: (what: string) => void;
}

/** A server that starts while its database is being replaced gives up, and its supervisor tries again. */
const startAgainMs = 300;
/** The old primary comes back for so long, before it becomes a replica. */
const oldPrimaryMs = 3000;

/** Each kind of fault: does it, waits, and heals it. */
export function faultsOf(parts: Parts) {
  const { servers, pair, store, balancers, random, lost, say } = parts;
  let primary: PairNode = 'a';
  const wait = (most: number) => sleep(200 + random() * most);
  const anyServer = () => Math.floor(random() * servers.length);

  async function startAgain(server: LastingServer): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await server.start();
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(startAgainMs);
      }
  }

  async function serverDies(how: 'kill' | 'stop'): Promise<void> {
    const at = anyServer();
    const server = servers[at];
    if (!server) return;
    say(`server ${at}: ${how}`);
    const ended = server[how]();
    // A server that is stopped cleanly finishes its open requests.
    if (how === 'kill') lost(at);
    await ended;
    await wait(3000);
    await startAgain(server);
  }

  async function serverFreezes(): Promise<void> {
    const at = anyServer();
    say(`server ${at}: freeze`);
    servers[at]?.freeze(true);
    lost(at);
    await wait(6000);
    servers[at]?.freeze(false);
  }

  async function primaryFails(how: 'kill' | 'freeze'): Promise<void> {
    const old = primary;
    const next = old === 'a' ? 'b' : 'a';
    say(`primary ${old}: ${how}`);
    pair[how](old);
    await wait(2000);
    await pair.promote(next);
    primary = next;
    if (how === 'freeze') {
      await wait(2000);
      pair.thaw(old);
      await sleep(oldPrimaryMs);
    }
    await pair.rejoin(old);
  }

  const all: Readonly<Record<string, () => Promise<void>>> = {
    'server killed': () => serverDies('kill'),
    'server stopped': () => serverDies('stop'),
    'server frozen': serverFreezes,
    'primary killed': () => primaryFails('kill'),
    'primary frozen': () => primaryFails('freeze'),
    async 'store frozen'() {
      say('store: freeze');
      store.freeze(true);
      await wait(5000);
      store.freeze(false);
    },
    async 'store killed'() {
      say('store: kill');
      store.kill();
      await wait(2000);
    },
    async 'connections cut'() {
      say('connections: cut');
      for (const balancer of balancers) balancer.cut();
    },
    async 'connections frozen'() {
      say('connections: freeze');
      for (const balancer of balancers) balancer.silence(true);
      await wait(4000);
      for (const balancer of balancers) balancer.silence(false);
    },
  };
  return { all, primary: () => primary };
}

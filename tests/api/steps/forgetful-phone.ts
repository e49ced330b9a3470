import { randomBytes } from 'node:crypto';
import { createApi } from '../../../src/api/client';
import { NoAnswerError } from '../../../src/api/errors';
import { readLoosely } from '../../../src/api/read-loosely';
import { serverClock } from '../../../src/api/server-clock';
import { environments } from '../../../src/contract/environments';
import { deliverySteps, type DeliverySteps } from '../../../src/outbox/core/delivery-steps';
import { drainer } from '../../../src/outbox/core/drain';
import { outboxStore } from '../../../src/outbox/core/store';
import { outboxKinds } from '../../../src/outbox/kinds/outbox-kinds';
import { databaseOpener } from '../../../src/storage/database';
import { sessionStore } from '../../../src/storage/session';
import type { TestServer } from '../../support/start-server';
import type { Traveller } from '../../support/traveller';

/** A phone whose answers get lost: the server does each step three times before it hears of one. */
export async function forgetfulPhone(server: TestServer, owner: Traveller) {
  const open = databaseOpener(`outbox-${randomBytes(4).toString('hex')}`);
  const session = sessionStore(open);
  const store = outboxStore(open, outboxKinds);
  const { userId } = await session.write({ token: owner.token, email: owner.email });
  const api = createApi({
    looseReader: async () => readLoosely,
    environment: environments.dev,
    origin: server.address,
    clock: serverClock(),
    token: async () => owner.token,
  });
  const real = deliverySteps(api, open, store, outboxKinds);
  let calls = 0;
  const losing = async <T>(step: () => Promise<T>): Promise<T> => {
    const answer = await step();
    calls += 1;
    if (calls % 3 !== 0) throw new NoAnswerError();
    return answer;
  };
  const steps: DeliverySteps = {
    ...real,
    upload: (item, token, report) => losing(() => real.upload(item, token, report)),
    attach: (item, token) => losing(() => real.attach(item, token)),
    send: (item, token) => losing(() => real.send(item, token)),
  };
  const { drain } = drainer({
    kinds: outboxKinds,
    store,
    session,
    steps,
    now: Date.now,
    random: () => 0,
    exclusively: (work) => work(async () => true),
    networkWillDo: async () => true,
    announce: () => undefined,
  });
  return { sealing: { open, store, now: Date.now }, store, userId, drain, calls: () => calls };
}

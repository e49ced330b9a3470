import { createApi } from '../api/client';
import { serverClock } from '../api/server-clock';
import { environmentOf } from '../contract/environments';
import { deliverySteps } from '../outbox/deliver';
import { drainer } from '../outbox/drain';
import { changed } from '../outbox/messages';
import { policyTimes } from '../outbox/policy-times';
import { outboxStore } from '../outbox/store';
import { exclusively } from '../outbox/web-lock';
import { databaseOpener } from '../storage/database';
import { channelNames } from '../storage/keys';
import { sessionStore } from '../storage/session';

/** Some of the outbox is still here: the rejection makes the browser call again later. */
class UndeliveredError extends Error {
  override readonly name = 'UndeliveredError';
}

const open = databaseOpener();
const session = sessionStore(open);
const store = outboxStore(open);
const channel = new BroadcastChannel(channelNames.outbox);

const api = createApi({
  environment: environmentOf(self.location.hostname),
  origin: self.location.origin,
  clock: serverClock(),
  token: async () => (await session.read())?.user.token,
});

const { drain } = drainer({
  store,
  session,
  steps: deliverySteps(api, open, store),
  now: Date.now,
  random: Math.random,
  exclusively,
  announce: (item) => channel.postMessage(changed(item)),
});

/** Drains on the browser's word that there is a network again, also with every page closed. */
export async function drainForSync(): Promise<void> {
  const { left } = await drain({ ignoreBackoff: true, until: Date.now() + policyTimes.eventLimit });
  if (left > 0) throw new UndeliveredError(`${left} items are still waiting`);
}

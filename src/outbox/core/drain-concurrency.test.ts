import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { NoAnswerError } from '../../api/errors';
import type { DeliverySteps } from './delivery-steps';
import {
  type DrainingPhone,
  bytes,
  drainerOf,
  drainingPhone,
  recordingServer,
} from '../../../tests/unit/draining-phone';

/** A phone's store; `listed` runs when items are read, before the drainer gets them. */
function listing({ store }: DrainingPhone, listed: (lists: number) => Promise<void>) {
  let lists = 0;
  const listIn: typeof store.listIn = async (...args) => {
    const items = await store.listIn(...args);
    lists += 1;
    await listed(lists);
    return items;
  };
  return { ...store, listIn };
}

describe('concurrency', () => {
  /** Uploads that end on the test's command. */
  function slowServer() {
    const { steps, calls } = recordingServer();
    const ends = new Map<string, () => void>();
    const slow: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        const ended = new Promise<void>((resolve) => ends.set(item.id, resolve));
        const key = await steps.upload(item, token, report);
        await ended;
        return key;
      },
    };
    const begun = (id: string) =>
      vi.waitFor(() => expect(ends.has(id)).toBe(true), { timeout: 10_000 });
    const end = (id: string) => ends.get(id)?.();
    return { steps: slow, calls, begun, end };
  }

  test('three items are processed at a time; each delivered one makes room for the next', async () => {
    const one = await drainingPhone();
    const pages = [];
    for (let index = 0; index < 4; index += 1) pages.push(await one.capture(bytes(10)));
    const [first, second, third, fourth] = pages.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ];
    const { steps, calls, begun, end } = slowServer();
    const drained = drainerOf(one, steps).drain();
    await begun(third);
    expect(calls).toEqual([`upload ${first}`, `upload ${second}`, `upload ${third}`]);
    end(second);
    await begun(fourth);
    expect(calls.slice(3)).toEqual([`attach ${second}`, `upload ${fourth}`]);
    for (const id of [first, third, fourth]) end(id);
    expect(await drained).toEqual({ left: 0, delivered: 4 });
  });

  test('an item sealed during a drain starts at once, beside the running ones', async () => {
    const one = await drainingPhone();
    const first = await one.capture(bytes(10));
    const { steps, begun, end } = slowServer();
    const { drain, rescan } = drainerOf(one, steps);
    const drained = drain();
    await begun(first.id);
    const second = await one.capture(bytes(10));
    rescan({});
    await begun(second.id);
    end(second.id);
    end(first.id);
    expect(await drained).toEqual({ left: 0, delivered: 2 });
  });

  test('what is sealed while the items are listed is delivered in the same run', async () => {
    const one = await drainingPhone();
    const first = await one.capture(bytes(10));
    const store = listing(one, async (lists) => {
      if (lists === 2)
        await vi.waitFor(async () => expect((await one.store.get(first.id))?.state).toBe('done'));
    });
    const { steps } = recordingServer();
    const sealing: DeliverySteps = {
      ...steps,
      async attach(item, token) {
        if (item.id === first.id) await one.capture(bytes(10));
        return steps.attach(item, token);
      },
    };
    const { drain } = drainerOf({ session: one.session, store }, sealing);
    expect(await drain()).toEqual({ left: 0, delivered: 2 });
  });

  test('a trigger while the last items are listed is not lost', async () => {
    const one = await drainingPhone();
    const store = listing(one, async (lists) => {
      if (lists > 1) return;
      await one.capture(bytes(10));
      rescan({});
    });
    const { drain, rescan } = drainerOf({ session: one.session, store }, recordingServer().steps);
    expect(await drain()).toEqual({ left: 0, delivered: 1 });
  });

  test('when the network is back, failed items are retried while another still hangs', async () => {
    const one = await drainingPhone();
    const failed = await one.capture(bytes(10));
    const hanging = await one.capture(bytes(10));
    const { steps, begun, end } = slowServer();
    let isCut = true;
    const cut: DeliverySteps = {
      ...steps,
      upload: (item, token, report) =>
        item.id === failed.id && isCut
          ? Promise.reject(new NoAnswerError())
          : steps.upload(item, token, report),
    };
    const { drain, rescan } = drainerOf(one, cut);
    const drained = drain();
    await begun(hanging.id);
    await vi.waitFor(async () => expect((await one.store.get(failed.id))?.state).toBe('waiting'));
    isCut = false;
    rescan({ ignoreBackoff: true });
    await begun(failed.id);
    end(failed.id);
    end(hanging.id);
    expect(await drained).toEqual({ left: 0, delivered: 2 });
  });

  test('what was cut off is tried again when it is due, and first, while another item is still sent', async () => {
    const one = await drainingPhone();
    const cutOff = await one.capture(bytes(10));
    const hanging = await one.capture(bytes(10));
    const { steps, begun, end, calls } = slowServer();
    let breaks = 1;
    const cut: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        if (item.id === cutOff.id && breaks > 0) {
          breaks -= 1;
          throw new NoAnswerError();
        }
        return steps.upload(item, token, report);
      },
    };
    // Random waits of no time: the item is due again at once.
    const { drain, rescan } = drainerOf(one, cut, { random: () => 0 });
    const drained = drain();
    await begun(hanging.id);
    await begun(cutOff.id);
    end(cutOff.id);
    const fresh = await one.capture(bytes(10));
    rescan({});
    await begun(fresh.id);
    end(fresh.id);
    end(hanging.id);
    expect(await drained).toEqual({ left: 0, delivered: 3 });
    expect(calls).toEqual(expect.arrayContaining([`attach ${cutOff.id}`]));
  });

  test('what was cut off is not tried again before it is due', async () => {
    const one = await drainingPhone();
    const cutOff = await one.capture(bytes(10));
    const hanging = await one.capture(bytes(10));
    const { steps, begun, end } = slowServer();
    let tries = 0;
    const cut: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        if (item.id !== cutOff.id) return steps.upload(item, token, report);
        tries += 1;
        throw new NoAnswerError();
      },
    };
    const { drain, rescan } = drainerOf(one, cut);
    const drained = drain({ ignoreBackoff: true });
    await begun(hanging.id);
    await vi.waitFor(async () => expect((await one.store.get(cutOff.id))?.state).toBe('waiting'));
    rescan({});
    await one.store.list(one.userId);
    end(hanging.id);
    expect(await drained).toMatchObject({ left: 1, delivered: 1 });
    expect(tries).toBe(1);
  });

  /** Pages, then a message, on a network that breaks each request until `mend` is called. */
  async function breakingNetwork() {
    const one = await drainingPhone();
    const { steps, calls } = recordingServer();
    let isCut = true;
    const cut = () => {
      if (isCut) throw new NoAnswerError();
    };
    const { drain } = drainerOf(one, {
      ...steps,
      async upload(item, token, report) {
        cut();
        return steps.upload(item, token, report);
      },
      async send(item, token) {
        cut();
        return steps.send(item, token);
      },
    });
    /** So many breaks in a row, then a network again: the order of the first calls of all items. */
    const orderAfter = async (breaks: number) => {
      for (let each = 0; each < breaks; each += 1) await drain({ ignoreBackoff: true });
      isCut = false;
      await drain({ ignoreBackoff: true });
      return calls.filter((call) => /^(upload|send)/.test(call)).map((call) => call.split(' ')[1]);
    };
    return { one, orderAfter };
  }

  test.each([1, 2, 3, 4])(
    'after %i breaks of the network in a row the files go in the order in which they were chosen',
    async (breaks) => {
      const { one, orderAfter } = await breakingNetwork();
      const pages = [];
      for (let index = 0; index < 6; index += 1) pages.push(await one.capture(bytes(10)));
      expect(await orderAfter(breaks)).toEqual(pages.map(({ id }) => id));
    },
  );

  test('a message stays before the files after breaks of the network', async () => {
    const { one, orderAfter } = await breakingNetwork();
    const pages = [];
    for (let index = 0; index < 4; index += 1) pages.push(await one.capture(bytes(10)));
    const message = await one.write('Hello');
    expect(await orderAfter(3)).toEqual([message, ...pages].map(({ id }) => id));
  });

  test('a file that breaks off again and again lets the others go first, until they break off as often', async () => {
    const one = await drainingPhone();
    const { steps, calls } = recordingServer();
    const failing = await one.capture(bytes(10));
    const { drain } = drainerOf(one, {
      ...steps,
      async upload(item, token, report) {
        const key = await steps.upload(item, token, report);
        if (item.id === failing.id) throw new NoAnswerError();
        return key;
      },
    });
    for (let each = 0; each < 5; each += 1) await drain({ ignoreBackoff: true });
    const later = await one.capture(bytes(10));
    calls.length = 0;
    await drain({ ignoreBackoff: true });
    expect(calls.filter((call) => call.startsWith('upload'))).toEqual([
      `upload ${later.id}`,
      `upload ${failing.id}`,
    ]);
  });

  test('[PWA-07] nothing is sent of an item that was removed before its request', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps, calls } = recordingServer();
    const waiting: DeliverySteps = {
      ...steps,
      async upload(each, token, report) {
        await one.store.apply(each.id, { type: 'cancel' });
        await one.store.forget(each.id);
        await token();
        return steps.upload(each, token, report);
      },
    };
    expect(await drainerOf(one, waiting).drain()).toEqual({ left: 0, delivered: 0 });
    expect(calls).toEqual([]);
    expect(await one.store.get(item.id)).toBeUndefined();
  });

  test('an unexpected error rejects after the running items have ended, and nothing more is started', async () => {
    const one = await drainingPhone();
    const failing = await one.capture(bytes(10));
    const fine = [await one.capture(bytes(10)), await one.capture(bytes(10))] as const;
    const later = await one.capture(bytes(10));
    const { steps, begun, end } = slowServer();
    let fail = (): void => undefined;
    const failed = new Promise<never>((_, reject) => (fail = () => reject(new Error('closed'))));
    const store = {
      ...one.store,
      claim: (id: string) => (id === failing.id ? failed : one.store.claim(id)),
    };
    const drained = drainerOf({ session: one.session, store }, steps).drain();
    const told = expect(drained).rejects.toThrow('closed');
    for (const { id } of fine) await begun(id);
    // Before the others end, which makes room for the next.
    fail();
    await Promise.resolve();
    for (const { id } of fine) end(id);
    await told;
    for (const { id } of fine) expect((await one.store.get(id))?.state).toBe('done');
    expect((await one.store.get(later.id))?.state).toBe('sealed');
  });
});

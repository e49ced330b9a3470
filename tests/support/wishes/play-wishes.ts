import fc from 'fast-check';
import { expect } from 'vitest';
import { isUnsent } from '../../../src/outbox/core/item';
import type { ShownPage } from './model-server';
import { fates, wishPhone, type Delayed, type Document, type WishPhone } from './wish-phone';

const which = fc.nat(4);
const who = fc.nat(1);
const fateful = fc.array(fc.constantFrom('answered' as const, ...fates), { maxLength: 5 });

/** An action of a traveller, their phone or the network. */
const deed = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('add' as const), who }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('replace' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), who, which }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('drain' as const), who, fateful }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('read' as const), who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('late' as const), which }) },
);
export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

export const deedsOf = (maxLength: number): fc.Arbitrary<Deed[]> =>
  fc.array(deed, { minLength: 4, maxLength });

interface World {
  document: Document;
  newPicture: () => Uint8Array<ArrayBuffer>;
}

const digests = (pages: readonly ShownPage[]) => pages.map(({ sha256 }) => sha256);

/** Lets the network deliver what it still has, in any order; nobody hears the answers. */
async function deliver(delayed: Delayed, index = 0): Promise<void> {
  const [request] = delayed.splice(index % Math.max(1, delayed.length), 1);
  await request?.().catch(() => undefined);
}

async function settle(phones: readonly WishPhone[], delayed: Delayed): Promise<void> {
  for (const phone of phones) await phone.settle();
  while (delayed.length > 0) await deliver(delayed, delayed.length - 1);
  for (const phone of phones) await phone.settle();
  for (const phone of phones) await phone.read();
}

/**
 * One phone: all the time its screen shows what its traveller wanted last, and so does the
 * application once everything has arrived.
 */
export async function playOnOnePhone({ document, newPicture }: World, deeds: readonly Deed[]) {
  const delayed: Delayed = [];
  const phone = await wishPhone(document, delayed, newPicture);
  // Each page as it is wanted, above the one that comes back when it is removed before it is sent.
  let wanted: { top: string; under?: string | undefined }[] = [];

  for (const each of deeds) {
    const at = 'which' in each ? each.which % Math.max(1, wanted.length) : 0;
    switch (each.type) {
      case 'add':
        wanted.push({ top: await phone.add() });
        break;
      case 'replace': {
        const before = (await phone.entries())[at];
        const replaced = await phone.replace(at);
        if (!replaced || !before) break;
        expect(replaced.old).toBe(wanted[at]?.top);
        const isThere = !before.item || !isUnsent(before.item);
        wanted[at] = {
          top: replaced.added,
          under: isThere ? wanted[at]?.top : wanted[at]?.under,
        };
        break;
      }
      case 'remove': {
        const removed = await phone.remove(at);
        const under = removed?.isForGood ? undefined : wanted[at]?.under;
        if (removed && under !== undefined) wanted[at] = { top: under };
        else if (removed) wanted = wanted.filter((_, index) => index !== at);
        break;
      }
      case 'drain':
        await phone.drain(each.fateful);
        break;
      case 'read':
        await phone.read();
        break;
      case 'late':
        await deliver(delayed, each.which);
    }
    expect(await phone.screen()).toEqual(wanted.map(({ top }) => top));
  }
  await settle([phone], delayed);
  expect((await phone.queue()).filter(isUnsent)).toEqual([]);
  expect(digests(await document.read())).toEqual(wanted.map(({ top }) => top));
  expect(await phone.screen()).toEqual(wanted.map(({ top }) => top));
}

/**
 * Two phones on one document: of what both have added all is there that nobody has replaced or removed
 * who saw it, nothing else and nothing twice, and both show the same in the end.
 */
export async function playOnTwoPhones({ document, newPicture }: World, deeds: readonly Deed[]) {
  const delayed: Delayed = [];
  const phones = [
    await wishPhone(document, delayed, newPicture),
    await wishPhone(document, delayed, newPicture),
  ];
  const added = new Set<string>();
  const endedBy = phones.map(() => new Set<string>());

  for (const each of deeds) {
    const phone = phones['who' in each ? each.who : 0];
    const ended = endedBy['who' in each ? each.who : 0];
    if (!phone || !ended) throw new Error('No such phone.');
    const shown = await phone.entries();
    const at = 'which' in each ? each.which % Math.max(1, shown.length) : 0;
    switch (each.type) {
      case 'add':
        added.add(await phone.add());
        break;
      case 'replace': {
        const replaced = await phone.replace(at);
        if (!replaced) break;
        ended.add(replaced.old);
        added.add(replaced.added);
        break;
      }
      case 'remove': {
        const removed = await phone.remove(at);
        if (!removed) break;
        ended.add(removed.old);
        // Removed before it was sent: what it was to replace is back on the screen.
        if (!removed.isForGood) for (const page of await phone.screen()) ended.delete(page);
        break;
      }
      case 'drain':
        await phone.drain(each.fateful);
        break;
      case 'read':
        await phone.read();
        break;
      case 'late':
        await deliver(delayed, each.which);
    }
  }
  await settle(phones, delayed);
  const there = digests(await document.read());
  expect(new Set(there).size).toBe(there.length);
  expect([...there].sort()).toEqual(
    [...added].filter((page) => !endedBy.some((ended) => ended.has(page))).sort(),
  );
  for (const phone of phones) expect(await phone.screen()).toEqual(there);
}

import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { modelServer, modelSteps } from '../../tests/support/wishes/model-server';
import { deedsOf, playOnOnePhone, playOnTwoPhones } from '../../tests/support/wishes/play-wishes';
import type { Document } from '../../tests/support/wishes/wish-phone';

let pictures = 0;
const newPicture = () => new TextEncoder().encode(`picture ${(pictures += 1)}`);

/** A document on a model of the server. */
function modelWorld() {
  const server = modelServer();
  const document: Document = {
    steps: () => modelSteps(server),
    read: async () => server.pages(),
    remove: async (wish) => server.remove(wish),
    user: { token: 't'.repeat(20), email: 'a@b.example' },
    target: { orderId: 'order', applicantId: 'applicant', documentId: 7 },
  };
  return { server, world: { document, newPicture } };
}

// Many networks are simulated, which takes more than the usual time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test('[PWA-07] whatever the network does, the application ends in the state that the screen showed', async () => {
  await fc.assert(
    fc.asyncProperty(deedsOf(16), async (deeds) => {
      const { server, world } = modelWorld();
      await playOnOnePhone(world, deeds);
      expect(new Set(server.everAttached).size).toBe(server.everAttached.length);
    }),
    { numRuns: 300 },
  );
});

test('[PWA-07] with two phones on one document, neither changes pages that it has not shown', async () => {
  await fc.assert(
    fc.asyncProperty(deedsOf(18), async (deeds) => {
      const { server, world } = modelWorld();
      await playOnTwoPhones(world, deeds);
      expect(new Set(server.everAttached).size).toBe(server.everAttached.length);
    }),
    { numRuns: 300 },
  );
});

import type { FaultCase } from '../fault-case';
import { attachRequest, uploadRequest } from '../requests';

/** The traveller removes a page that is on its way. */
export const removalCases: readonly FaultCase[] = [
  {
    name: 'cancel-while-uploading',
    does: 'The traveller removes a page while its bytes are on their way.',
    async act(scene) {
      const gate = scene.http.hold(uploadRequest, 'answer');
      const item = await scene.seal({ end: 'removed' });
      await gate.reached;
      await scene.phone.call('remove', item.id);
      gate.open();
      await scene.phone.call('drain', { ignoreBackoff: true });
    },
  },
  {
    name: 'cancel-half-uploaded',
    does: 'The traveller removes a page of which the server has a part: that goes there too.',
    async act(scene) {
      const append = /^PATCH \/api\/uploads\//;
      const gate = scene.http.hold(append, 'request');
      const item = await scene.seal({ size: 1_600_000, end: 'removed' });
      await gate.reached;
      await scene.phone.call('remove', item.id);
      await scene.answered(/^DELETE \/api\/uploads\//);
      gate.open();
      const gone = scene.http.log.find(({ request }) => request.startsWith('DELETE'));
      if (gone?.status !== 204) throw new Error(`The server said ${gone?.status}.`);
      await scene.phone.call('drain', { ignoreBackoff: true });
    },
  },
  {
    name: 'cancel-without-network',
    does: 'The traveller removes a page of which the server has a part, without a network.',
    async act(scene) {
      const append = /^PATCH \/api\/uploads\//;
      const gate = scene.http.hold(append, 'request');
      const item = await scene.seal({ size: 1_600_000, end: 'removed' });
      await gate.reached;
      scene.wire.goDown();
      gate.open();
      await scene.phone.call('remove', item.id);
      await scene.until('It is off the phone', async () => !(await scene.recordOf(item)));
    },
  },
  {
    name: 'cancel-against-completion',
    does: 'The traveller removes a page that is just being attached: it is heard out first.',
    async act(scene) {
      const gate = scene.http.hold(attachRequest, 'answer');
      const item = await scene.seal();
      await gate.reached;
      if (await scene.phone.call('remove', item.id)) item.end = 'removed';
      gate.open();
      await scene.settled(item);
    },
  },
];

import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { makeTextBombPng } from '../support/fixtures/make-png';
import { newPicture } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

test.runIf(runsSweeps)(
  'three travellers who send pictures of compressed texts do not keep a fourth waiting',
  async () => {
    const bomb = new Uint8Array(makeTextBombPng('zTXt', 60, 50_000_000));
    const [other, ...hostile] = await Promise.all([0, 1, 2, 3].map(() => signUpTraveller(server)));
    const sent = hostile.flatMap((each) =>
      Array.from({ length: 8 }, () => each.send({ bytes: bomb, name: 'a.png', type: 'image/png' })),
    );
    for (let picture = 0; picture < 3; picture += 1)
      expect(await other?.send({ bytes: newPicture() })).toMatchObject({ status: 200, ret: 0 });
    for (const answer of await Promise.all(sent))
      expect(answer).toMatchObject({ ret: -9, code: 'file-too-complex' });
  },
  120_000,
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { notYetServed } from '../../server/not-yet-served';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { allCalls } from '../../src/contract/all-calls';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

test('calls that are built later say so with HTTP 501', async () => {
  const lines = notYetServed.map((name) => `  ${allCalls[name].method} ${allCalls[name].path}`);
  console.log(`Not yet served (${lines.length}):\n${lines.join('\n')}`);
  for (const name of notYetServed) {
    const { method, path } = allCalls[name];
    const response = await fetch(`${server.address}/api${path}`, { method });
    expect([path, response.status]).toEqual([path, 501]);
    expect(await response.json()).toEqual({
      ...{ ret: -1, msg: 'This is not available yet.' },
      code: 'not-served-yet',
    });
  }
});

import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLink } from './link';
import type { Trace } from './trace';

const tryAgainMs = 250;

/**
 * One plain transfer of all files' bytes over a link: nothing but bytes, and after an outage it goes on
 * where the other end stands.
 * @returns milliseconds until the other end's word that it has them
 */
export async function bulkTransfer(trace: Trace): Promise<number> {
  const bytes = Buffer.alloc(
    trace.files.reduce((sum, size) => sum + size, 0),
    7,
  );
  let arrived = 0;
  const sink = createServer((socket) => {
    socket.on('error', () => undefined);
    const answer = () => {
      if (arrived >= bytes.length) socket.end('done');
    };
    // The word of an earlier connection may have been cut off.
    answer();
    socket.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      answer();
    });
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const link = await openLink((sink.address() as AddressInfo).port);
  link.begin(trace, () => undefined);

  const attempt = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(link.port, '127.0.0.1');
      socket.on('data', () => resolve(true));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(false));
      socket.write(bytes.subarray(arrived));
    });
  try {
    while (!(await attempt())) await sleep(tryAgainMs);
    return link.now();
  } finally {
    await link.close();
    sink.close();
  }
}

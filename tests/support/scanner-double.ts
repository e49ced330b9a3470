import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A clamd that finds one text, at the socket: it checks the framing of INSTREAM. */
export async function startScanner(infection: string) {
  const open = new Set<Socket>();
  let isHanging = false;
  let scans = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const file = fileOf(received);
      if (file === undefined || isHanging) return;
      scans += 1;
      const verdict =
        file === 'broken' ? 'UNKNOWN COMMAND' : file.includes(infection) ? 'Test FOUND' : 'OK';
      socket.end(`stream: ${verdict}\0`);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return {
    address: { host: '127.0.0.1', port },
    scans: () => scans,
    hang: (hangs: boolean) => void (isHanging = hangs),
    close,
    reopen: () => listen(port),
  };
}

const command = 'zINSTREAM\0';

/** The file of a complete stream; undefined if more has to come. */
function fileOf(received: Buffer): Buffer | 'broken' | undefined {
  if (received.length < command.length) return undefined;
  if (received.subarray(0, command.length).toString() !== command) return 'broken';
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

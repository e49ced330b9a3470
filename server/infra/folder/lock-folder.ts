import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { StartFailure } from '../../errors/start-failure';

export interface FolderLock {
  /** Sets the address that is reported to a process that tries to get the lock. */
  announce(address: string): void;
  release(): Promise<void>;
}

/**
 * Locks the data folder for this process; two servers on one folder would destroy each other's
 * data. The lock is a name in the kernel, so that it ends with the process in every case and does
 * not depend on process ids: an abstract socket on Linux, a named pipe on Windows, an exclusively
 * locked open file on macOS and the BSDs. (A loopback port would work everywhere, but another
 * program may use it, and a frozen holder could not identify itself.) The name is derived from the
 * folder's device and inode, so that every path to the folder gives the same lock. It works among
 * the processes of one machine: containers with separate networks, or machines with a network
 * share, do not see each other's locks.
 * @throws {StartFailure} if another server holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `visa-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  switch (process.platform) {
    case 'linux':
      return lockByName(folder, `\0${name}`);
    case 'win32':
      return lockByName(folder, `\\\\.\\pipe\\${name}`);
    default:
      return lockByFile(folder, `${folder}/lock`);
  }
}

async function lockByName(folder: string, path: string): Promise<FolderLock> {
  const holder = { pid: process.pid, address: '' };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(holder));
  });
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen({ path }, () => resolve(undefined));
  });
  if (failure?.code === 'EADDRINUSE' || failure?.code === 'EACCES')
    throw taken(folder, await readHolder(path));
  if (failure) throw failure;
  server.unref();
  return {
    announce: (address) => void (holder.address = address),
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads the holder's description of itself. It is only for the message; no response is fine. */
function readHolder(path: string): Promise<{ pid: number; address: string } | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ path });
    socket.setTimeout(1000, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      try {
        const holder = JSON.parse(text) as { pid: number; address: string };
        resolve({ pid: Number(holder.pid), address: String(holder.address) });
      } catch {
        resolve(undefined);
      }
    });
  });
}

/** From <fcntl.h> of macOS and the BSDs; Node has no constant for it. */
const O_EXLOCK = 0x20;

async function lockByFile(folder: string, path: string): Promise<FolderLock> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  const file = await open(path, flags, 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EAGAIN' ? taken(folder, undefined) : error;
  });
  return { announce: () => undefined, release: () => file.close() };
}

function taken(folder: string, holder: { pid: number; address: string } | undefined) {
  const who = holder
    ? `process ${holder.pid}${holder.address && `, which serves ${holder.address}`}`
    : 'another server';
  return new StartFailure(
    `The data folder ${folder} is in use by ${who}; stop that one, or set DATA_DIR to another folder.`,
  );
}

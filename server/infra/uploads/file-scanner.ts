import { once } from 'node:events';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { FairSemaphore } from '../jobs/fair-semaphore';

/** Looks for malicious content in a file. */
export interface FileScanner {
  /**
   * @param read reads the file, only when it is the sender's turn: waiting files take no memory
   * @returns whether something was found
   * @throws {ScannerAway} if the scanner gives no verdict now
   * @throws {HttpProblem} 429 or 503 if too many files wait
   */
  isInfected(userId: string, read: () => Promise<Uint8Array>): Promise<boolean>;
}

/** The scanner cannot be reached, is too slow, or refuses the file: nothing is known about it. */
export class ScannerAway extends Error {
  override readonly name = 'ScannerAway';
}

const pieceBytes = 65_536;

/** Each file that is scanned is in memory, and a scanner that hangs holds it for its patience. */
const bounds = { slots: 4, slotsPerUser: 2, waiting: 60, waitingPerUser: 12, longestWait: 8_000 };

/** The command INSTREAM of clamd: pieces, each after its length, and a length of zero. */
function* framesOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = bytes.subarray(start, start + pieceBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

/**
 * A scanner that speaks clamd's protocol over TCP.
 * @param patience for the whole scan, in milliseconds
 */
export function clamdScanner(
  { host, port }: { readonly host: string; readonly port: number },
  patience = 20_000,
): FileScanner {
  const semaphore = new FairSemaphore(bounds);
  const scan = async (bytes: Uint8Array): Promise<boolean> => {
    const socket = connect({ host, port });
    const tooSlow = setTimeout(() => socket.destroy(new Error('too slow')), patience);
    let answer = '';
    // Nothing that a scanner says is longer.
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer = (answer + text).slice(0, 1024);
    });
    const closed = once(socket, 'close');
    try {
      await Promise.all([pipeline(framesOf(bytes), socket, { end: false }), closed]);
    } catch (cause) {
      // A refusal may close the connection while we still write.
      if (answer === '') throw new ScannerAway('The scanner does not answer.', { cause });
    } finally {
      clearTimeout(tooSlow);
      socket.destroy();
    }
    if (/^stream: .+ FOUND\0$/.test(answer)) return true;
    if (answer === 'stream: OK\0') return false;
    throw new ScannerAway('The scanner gave no verdict.');
  };
  return {
    isInfected: (userId, read) =>
      semaphore.run(userId, async () => {
        const bytes = await read();
        return scan(bytes).catch((error: unknown) => {
          // Files that no scanner ends in time must not hold all slots.
          if (error instanceof ScannerAway) semaphore.setBack(userId);
          throw error;
        });
      }),
  };
}

import type { Socket } from 'node:net';
import { ret } from '../../src/contract/envelope';

const answers: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
};
const unreadable = ['400 Bad Request', 'The request could not be read.'] as const;

/** Answers what was no request of HTTP's, or never became one, and hangs up. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, msg] = answers[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ ret: ret.invalid, msg });
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroySoon();
}

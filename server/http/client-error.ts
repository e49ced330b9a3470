import type { Socket } from 'node:net';
import { ret } from '../../src/contract/envelope';
import type { ServerMessage } from '../../src/domain/messages/server-messages';
import { refusalEnvelope } from '../words/refusal-envelope';

const answers: Readonly<Record<string, readonly [status: string, said: ServerMessage]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { code: 'request-slow' }],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { code: 'headers-too-large' }],
};
const unreadable = ['400 Bad Request', { code: 'request-unreadable' }] as const;

/** Answers a connection whose data is not a complete HTTP request, and closes it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, said] = answers[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify(refusalEnvelope(ret.invalid, said));
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chunkType } from '../../src/contract/resumable';
import { HttpProblem } from '../errors/refusal';
import type { TimeLimits } from '../settings/settings';
import { sendMessage } from './answer';

/** Answers a request whose body does not arrive, as the listener's clients read it. */
type AnswerSlow = (reply: FastifyReply) => void;

const inEnvelope: AnswerSlow = (reply) => void sendMessage(reply, 408, { code: 'request-slow' });

/** Rejects compressed bodies, and aborts requests whose body does not arrive. */
export function limitBodies(
  app: FastifyInstance,
  times: TimeLimits,
  answerSlow: AnswerSlow = inEnvelope,
): void {
  app.addHook('onRequest', async (request, reply) => {
    rejectCompressed(request);
    endSlowBody(request, reply, times, answerSlow);
  });
}

/** A few compressed bytes can expand to any size, and no client of ours compresses. */
function rejectCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new HttpProblem(
      415,
      { code: 'request-compressed' },
      {
        'accept-encoding': 'identity',
        connection: 'close',
      },
    );
}

/**
 * Answers 408 and closes the connection when a body stalls. An uploaded file may take long as long
 * as bytes keep arriving; any other body has a deadline. Whoever reads the body discards the part
 * that was received.
 */
function endSlowBody(
  request: FastifyRequest,
  reply: FastifyReply,
  times: TimeLimits,
  answerSlow: AnswerSlow,
): void {
  const { raw } = request;
  if (!hasBody(request) || raw.complete) return;
  const hangUp = () => {
    if (raw.complete || reply.sent) return stop();
    stop();
    reply.raw.once('finish', () => raw.destroy());
    reply.header('connection', 'close');
    answerSlow(reply);
  };
  let arrived = raw.socket.bytesRead;
  const timer = isFile(request)
    ? setInterval(() => {
        const now = raw.socket.bytesRead;
        if (now === arrived) hangUp();
        arrived = now;
      }, times.uploadPause)
    : setTimeout(hangUp, times.body);
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  reply.raw.once('close', stop);
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const fileTypes = ['multipart/form-data', chunkType];

const isFile = ({ headers }: FastifyRequest) =>
  fileTypes.some((type) => headers['content-type']?.toLowerCase().startsWith(type));

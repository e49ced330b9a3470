import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chunkType } from '../../src/contract/resumable';
import { HttpProblem } from '../errors/refusal';
import type { TimeLimits } from '../settings/settings';
import { sendMessage } from './answer';
import { parseJson } from '../infra/limits/parse-json';

/** Answers a request whose body does not arrive, as the listener's clients read it. */
type AnswerSlow = (reply: FastifyReply) => void;

const inEnvelope: AnswerSlow = (reply) => void sendMessage(reply, 408, { code: 'request-slow' });

/**
 * The limits of bodies at every listener: compressed ones are rejected, one that does not arrive
 * ends its connection, and JSON is bounded also where no call is (Fastify reads a body for nobody's
 * address too), in size by the listener's `bodyLimit`. Routes that need the bytes have a parser of
 * their own.
 */
export function limitBodies(
  app: FastifyInstance,
  times: TimeLimits,
  answerSlow: AnswerSlow = inEnvelope,
): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => parseJson(bytes),
  );
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
 * that was received. A request that was refused before its body keeps its time, so that a slow
 * client still reads the refusal, but no more.
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
    stop();
    if (raw.complete) return;
    if (reply.sent) return void raw.destroy();
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
  const { socket } = raw;
  const stop = () => {
    clearInterval(timer);
    raw.off('end', stop);
    socket.off('close', stop);
  };
  raw.once('end', stop);
  socket.once('close', stop);
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const fileTypes = ['multipart/form-data', chunkType];

const isFile = ({ headers }: FastifyRequest) =>
  fileTypes.some((type) => headers['content-type']?.toLowerCase().startsWith(type));

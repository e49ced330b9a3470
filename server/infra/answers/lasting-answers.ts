import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '../../../src/contract/envelope';

type Encoding = 'br' | 'gzip';
type Packers = Readonly<Record<Encoding, (bytes: Buffer) => Buffer>>;

const packers: Packers = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => gzipSync(bytes),
};

/** Texts that last, each with what it was packed into. */
const packed = new WeakMap<Buffer, Map<Encoding, Buffer>>();
/** Bodies of calls that last, each with the text of its whole answer once it was sent. */
const texts = new WeakMap<object, { text?: Buffer }>();

/**
 * Text that is sent to everybody who asks, and so is packed once for each encoding: packing is most
 * of the work of a large answer, and visitors may ask a thousand times a minute.
 */
export function lastingText(text: string): Buffer {
  const bytes = Buffer.from(text);
  packed.set(bytes, new Map());
  return bytes;
}

/** Declares a call's body the same for everybody. Nobody changes it; another state is another body. */
export function lastingBody<T extends object>(body: T): T {
  texts.set(body, {});
  return body;
}

/** The text of an answer, made once if its body lasts. */
export function textOf(envelope: Envelope): string | Buffer {
  const { body, ret } = envelope;
  const made = ret === 0 && typeof body === 'object' && body !== null ? texts.get(body) : undefined;
  if (!made) return JSON.stringify(envelope);
  return (made.text ??= lastingText(JSON.stringify(envelope)));
}

/**
 * Sends texts that last as they were packed before. Registered after the marks, which cover the text
 * that is not packed, and before the compression of all others, which leaves what is packed alone.
 */
export function packLastingAnswers(app: FastifyInstance, from: number, by = packers): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const made = Buffer.isBuffer(payload) ? packed.get(payload) : undefined;
    if (!made || !Buffer.isBuffer(payload) || payload.length < from) return payload;
    const encoding = accepted(request.headers['accept-encoding']);
    if (!encoding) return payload;
    const bytes = made.get(encoding) ?? by[encoding](payload);
    made.set(encoding, bytes);
    reply.removeHeader('content-length');
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.headers({ 'content-encoding': encoding, vary });
    return bytes;
  });
}

/** The better of the encodings that a client takes. */
function accepted(header: string | string[] | undefined): Encoding | undefined {
  const names = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().replaceAll(' ', ''))
    .filter((each) => !/;q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  return (['br', 'gzip'] as const).find((each) => names.includes(each));
}

import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const worthIt =
  /^(application\/(json|javascript|manifest\+json)|text\/(html|css|javascript|plain)|image\/svg\+xml)(;|$)/;

/**
 * Compresses text on its way, from 1 KiB on. Files that come compressed stay as they are, and so do
 * travellers' files. Routes that answer a secret ask for `compress: false`: the length of a packed
 * answer tells something of what is in it.
 */
export async function compressAnswers(app: FastifyInstance, from = 1024): Promise<void> {
  await app.register(compress, {
    threshold: from,
    encodings: ['br', 'gzip'],
    customTypes: worthIt,
    globalDecompression: false,
  });
}

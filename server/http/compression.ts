import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { packLastingAnswers } from '../infra/answers/lasting-answers';

const worthIt =
  /^(application\/(json|javascript|manifest\+json)|text\/(html|css|javascript|plain)|image\/svg\+xml)(;|$)/;

/**
 * Compresses text responses from 1 KiB on. Files that are already compressed and travellers' files
 * are sent unchanged. Routes that return a secret set `compress: false`, because the length of a
 * compressed response reveals something about its content.
 */
export async function compressAnswers(app: FastifyInstance, from = 1024): Promise<void> {
  packLastingAnswers(app, from);
  await app.register(compress, {
    threshold: from,
    encodings: ['br', 'gzip'],
    customTypes: worthIt,
    globalDecompression: false,
  });
}

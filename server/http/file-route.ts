import type { FastifyInstance } from 'fastify';
import { linkHolds } from '../files/file-links';
import type { Services } from '../services';

/** The files behind signed links. */
export function fileRoute({ blobs, clock, db, secret }: Services) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { id: string }; Querystring: { expires?: string; signature?: string } }>(
      '/api/files/:id',
      async ({ params: { id }, query }, reply) => {
        const upload = await db
          .selectFrom('uploads')
          .where('id', '=', id)
          .where('detached_at', 'is', null)
          .select(['user_id', 'mime_type'])
          .executeTakeFirst();
        const link = { expires: Number(query.expires), signature: String(query.signature) };
        const holds = upload && linkHolds(secret, { id, ownerId: upload.user_id }, link, clock());
        const file = holds ? await blobs.open(id) : undefined;
        reply.header('cache-control', 'no-store');
        // One answer for wrong, expired and gone.
        if (!upload || !file) return reply.code(403).send('This link has expired.');
        return reply
          .headers({
            'content-type': upload.mime_type,
            'content-length': file.size,
            'content-disposition': 'inline',
            // What a traveller sent can run nothing, even where it is opened by itself.
            'content-security-policy': 'sandbox',
          })
          .send(file.stream);
      },
    );
  };
}

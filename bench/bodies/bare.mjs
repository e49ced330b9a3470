import Fastify from 'fastify';

const app = Fastify({ bodyLimit: 8_388_608 });
app.get('/healthz', () => ({ ok: true }));
app.post('/', (_request, reply) => reply.code(401).send({}));
await app.listen({ port: Number(process.argv[2]), host: 'localhost' });
process.send?.('ready');

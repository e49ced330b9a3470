import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { InferOutput } from 'valibot';
import {
  sandboxConfirmation,
  sandboxPaths,
  sandboxSecondFactor,
  type SandboxDecline,
  type sandboxRefusal,
} from '../../../../src/contract/sandbox-payment';
import { sandboxWords } from '../../../../src/domain/words/sandbox-words';
import type { Services } from '../../../services';
import { answerSecondFactor, confirmIntent, type SandboxOutcome } from './sandbox-desk';
import { readSandboxEvent, deliverDue } from './sandbox-events';
import { webhookRoute } from '../webhook-route';

const webhook = '/webhooks/sandbox';

const refusal = (code: SandboxDecline): InferOutput<typeof sandboxRefusal> => ({
  error: sandboxWords[code],
  code,
});

/**
 * The routes of the sandbox, which a real provider has on its own servers. The sandbox confirms an
 * intent for the traveller's browser and then calls our webhook.
 */
export function sandboxRoutes(services: Services) {
  const { clock, db, secret, settings } = services;
  return async (app: FastifyInstance) => {
    const answer = async (reply: FastifyReply, outcome: SandboxOutcome) => {
      if ('declined' in outcome) return reply.code(402).send(refusal(outcome.declined));
      if ('silent' in outcome) return reply.code(504).send({ error: 'No answer.' });
      await deliverSandboxEvents(app, services);
      return reply.send({ status: outcome.status });
    };
    app.post(sandboxPaths.confirm, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { success, output } = v.safeParse(sandboxConfirmation, request.body);
      if (!success) return reply.code(400).send(refusal('card-number-missing'));
      const desk = { db, now: clock(), delay: settings.sandboxDelay };
      return answer(reply, await confirmIntent(desk, output));
    });
    app.post(sandboxPaths.secondFactor, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { success, output } = v.safeParse(sandboxSecondFactor, request.body);
      if (!success) return reply.code(400).send(refusal('code-missing'));
      return answer(reply, await answerSecondFactor({ db, now: clock() }, output));
    });
    await app.register(
      webhookRoute(
        {
          name: 'sandbox',
          read: async (body, headers, now) => readSandboxEvent(secret, body, headers, now),
        },
        services,
      ),
    );
  };
}

/** Delivers due sandbox events to our webhook, as a real provider would from outside. */
export const deliverSandboxEvents = (
  app: FastifyInstance,
  { clock, db, secret }: Services,
): Promise<void> =>
  deliverDue(
    {
      db,
      secret,
      send: async (payload, headers) => {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: webhook,
          headers: { ...headers, 'content-type': 'application/json' },
          payload,
        });
        return statusCode === 200;
      },
    },
    clock(),
  );

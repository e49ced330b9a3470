import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  type TestOperator,
} from '../../support/desk-operator';
import { seededRandom } from '../../support/fixtures/seeded-random';
import { orderInStatus } from '../../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller } from '../../support/traveller';
import { runsSweeps } from '../../support/sweep';

/** The whole proof is a thousand; the suite runs a part of it (`DESK_CLAIMS=1000`). */
const claims = Number(process.env['DESK_CLAIMS'] ?? 40);
const seed = Number(process.env['DESK_SEED'] ?? 20);
const cases = 6;

let server: TestServer;
let operators: TestOperator[];
let caseIds: string[];

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  operators = [await loggedInOperator(server), await loggedInOperator(server)];
  const traveller = await signUpTraveller(server);
  caseIds = [];
  for (let each = 0; each < cases; each += 1)
    caseIds.push((await orderInStatus(server, traveller, 'pre-checking')).orderId);
}, startTimeout);
afterAll(() => server.remove());

/** Ends the leases, as time would: a claim that was just taken may be lost at any moment. */
const endLeases = () =>
  server.services.db
    .updateTable('desk_claims')
    .set({ lease_until: new Date(0) })
    .execute();

interface Deed {
  readonly operator: string;
  readonly fence: number;
}

/** Claims a case, looks at it and decides an item: what of it was accepted. */
async function work(operator: TestOperator, caseId: string, takeOver: boolean) {
  const claim = await deskCall(server, 'deskClaim', { caseId, takeOver }, operator);
  if (!('body' in claim)) return undefined;
  const { fence } = claim.body;
  const { applicants } = await asOperator(operator, 'deskCase', { caseId });
  const [applicant] = applicants;
  const item = applicant?.items.find(({ status }) => status === 'to-check');
  if (!applicant || !item) throw new Error('Nothing to decide.');
  const request = {
    decisionId: randomUUID(),
    caseId,
    fence,
    applicantId: applicant.id,
    item: item.key,
    seen: item.seen,
    decision: { verdict: 'passed' },
  };
  const decided = await deskCall(server, 'deskDecideItem', request, operator);
  return 'body' in decided ? { operator: operator.id, fence } : undefined;
}

test.runIf(runsSweeps)(
  'of two operators who race for cases never both decide under one claim, nor an earlier one later',
  async () => {
    const random = seededRandom(seed);
    const below = (end: number) => Math.floor(random() * end);
    const accepted = new Map<string, Deed[]>();
    let tried = 0;
    while (tried < claims) {
      const caseId = caseIds[below(cases)] ?? '';
      const takeOver = random() < 0.3;
      const both = operators.map(async (operator) => {
        const deed = await work(operator, caseId, takeOver);
        if (deed) accepted.set(caseId, [...(accepted.get(caseId) ?? []), deed]);
      });
      tried += both.length;
      if (random() < 0.5) await endLeases();
      await Promise.all(both);
      await endLeases();
    }
    const rows = await server.services.db
      .selectFrom('desk_audit')
      .where('what', 'in', ['claim', 'decide-item'])
      .orderBy('id')
      .select(['what', 'order_id', 'operator_id', 'after'])
      .execute();
    // By the audit, whose rows are written under the order's lock: the holder at each decision.
    const holders = new Map<string, string | null>();
    let decisions = 0;
    for (const { what, order_id, operator_id } of rows) {
      if (what === 'claim') holders.set(order_id ?? '', operator_id);
      else {
        decisions += 1;
        expect(operator_id).toBe(holders.get(order_id ?? ''));
      }
    }
    const deeds = [...accepted.values()].flat();
    expect(decisions).toBe(deeds.length);
    expect(decisions).toBeGreaterThan(claims / 8);
    for (const own of accepted.values()) {
      const byFence = new Map<number, Set<string>>();
      for (const { fence, operator } of own)
        byFence.set(fence, (byFence.get(fence) ?? new Set()).add(operator));
      for (const who of byFence.values()) expect(who.size).toBe(1);
    }
  },
  600_000,
);

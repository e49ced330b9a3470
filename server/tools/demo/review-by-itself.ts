import { randomUUID } from 'node:crypto';
import type { CaseApplicant, DeskCase } from '../../../src/contract/desk/case-shape';
import { operatorRoles } from '../../../src/contract/desk/define-desk-call';
import { addOperator, makeFactors } from '../../areas/desk/access/operators';
import { caseHandlers } from '../../areas/desk/case/case-handlers';
import { resultHandlers } from '../../areas/desk/decisions/result-handlers';
import { reviewHandlers } from '../../areas/desk/decisions/review-handlers';
import type { DeskWork, Operator } from '../../areas/desk/desk-handler';
import { DeskRefusal } from '../../areas/desk/desk-refusal';
import { loadQueue } from '../../areas/desk/queue/load-queue';
import type { DeskCallName } from '../../../src/contract/desk/all-desk-calls';
import { transact } from '../../infra/db/transact';
import { keepFile } from '../../infra/uploads/keep-upload';
import { readAnyOrder } from '../../areas/applications/find-order';
import type { Services } from '../../services';
import { textPdf } from './text-pdf';

/** How long an application rests in each state, so that its traveller sees it. */
const rest = 20_000;
const email = 'by-itself@visa.example';

/**
 * For the dev environment: moves applications on as an operator would, through the same decisions,
 * from the pre-check to the visa. Only those that entered their state after it was switched on.
 */
export async function reviewByItself(services: Services): Promise<void> {
  const { catalogue, clock, db, reviewing } = services;
  const since = reviewing?.onSince;
  if (!since) return;
  const now = clock();
  const operator = await ownOperator(services, now);
  const filter = { waits: ['first-check', 're-submitted', 'to-submit', 'embassy'] as const };
  const query = {
    filter: { waits: [...filter.waits], unclaimed: true },
    order: 'longest' as const,
    after: 0,
    most: 200,
    operatorId: operator.id,
    keys: services.keys,
    sees: false,
  };
  await catalogue.refresh(db);
  const { entries } = await loadQueue(db, catalogue, query, now);
  const waiting = entries.filter(
    (entry) =>
      entry.since !== null && entry.since >= since && now.getTime() - entry.since.getTime() >= rest,
  );
  for (const entry of waiting)
    await moveOn(services, operator, entry.order_id, entry.id).catch((error: unknown) => {
      // Somebody took the case, or the traveller changed it.
      if (!(error instanceof DeskRefusal)) throw error;
    });
}

async function moveOn(
  services: Services,
  operator: Operator,
  caseId: string,
  applicantId: string,
): Promise<void> {
  const handlers = {
    ...caseHandlers(services),
    ...reviewHandlers(services),
    ...resultHandlers(services),
  };
  const incoming = (request: object) => ({
    request: request as never,
    operator,
    requestHash: JSON.stringify(request),
    now: services.clock(),
    afterCommit: (work: () => Promise<void>) => services.background.run(work),
  });
  const run = async <N extends DeskCallName>(work: DeskWork<N> | Promise<DeskWork<N>>) =>
    transact(services.db, await work);
  const call = <N extends keyof typeof handlers>(name: N, request: object) =>
    run(handlers[name](incoming(request) as never) as unknown as DeskWork<DeskCallName>);

  const { fence } = (await call('deskClaim', { caseId, takeOver: false })) as { fence: number };
  const look = async (): Promise<CaseApplicant> => {
    const { applicants } = (await call('deskCase', { caseId })) as DeskCase;
    const found = applicants.find(({ id }) => id === applicantId);
    if (!found) throw new DeskRefusal('not-found');
    return found;
  };
  const deciding = () => ({ decisionId: randomUUID(), caseId, fence, applicantId });
  const { actions, items } = await look();
  if (actions.includes('finish-check')) {
    for (const item of items)
      if (item.status === 'to-check')
        await call('deskDecideItem', {
          ...deciding(),
          item: item.key,
          seen: item.seen,
          decision: { verdict: 'passed' },
        });
    const { seen } = await look();
    await call('deskFinishCheck', { ...deciding(), seen });
  } else if (actions.includes('submit-to-embassy')) {
    const { seen } = await look();
    const submittedOn = services.clock().toISOString().slice(0, 10);
    await call('deskSubmitToEmbassy', { ...deciding(), seen, submittedOn, reference: 'DEMO' });
  } else if (actions.includes('give-result')) {
    const file = await demoVisa(services, caseId);
    const { seen, items: present } = await look();
    const typed = present.find(({ passport }) => passport)?.passport?.fields ?? [];
    const field = (name: string) => typed.find((each) => each.field === name)?.typed ?? '-';
    await call('deskGiveResult', {
      ...deciding(),
      seen,
      result: 'approved',
      visa: {
        file,
        passportNumber: field('passportNumber'),
        surname: field('surname'),
        givenName: field('givenName'),
      },
    });
  }
  await call('deskReleaseClaim', { caseId, fence });
}

/** A visa to look at, stored for the case's traveller. */
async function demoVisa({ blobs, clock, db }: Services, caseId: string): Promise<string> {
  const order = await readAnyOrder(db, caseId);
  if (!order) throw new DeskRefusal('not-found');
  const bytes = textPdf([{ title: 'Visa (demo)', lines: [`Application ${caseId}`] }]);
  const file = await blobs.receive(once(bytes));
  try {
    const type = 'application/pdf';
    const kept = { file, type, userId: order.user_id, isFromDesk: true } as const;
    return (await keepFile(db, kept, clock())).key;
  } finally {
    await file.discard();
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** The operator in whose name it happens; nobody knows its password. */
async function ownOperator(services: Services, now: Date): Promise<Operator> {
  const { db } = services;
  const name = 'By itself';
  const find = () =>
    db.selectFrom('operators').where('email', '=', email).select('id').executeTakeFirst();
  const row =
    (await find()) ??
    (await addOperator(
      db,
      { name, email, roles: operatorRoles },
      await makeFactors(services),
      now,
    ));
  if (!row) throw new Error('The operator was not added.');
  return {
    id: row.id,
    name,
    email,
    roles: operatorRoles,
    sessionId: '',
    expiresAt: now,
    way: 'two-factors',
    provedAt: now,
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { allDeskCalls, type DeskCallName } from '../../src/contract/desk/all-desk-calls';
import {
  type DeskRequestOf,
  type DeskResponseOf,
  type OperatorRole,
  operatorRoles,
} from '../../src/contract/desk/define-desk-call';
import { deskHeader, type DeskProblem } from '../../src/contract/desk/desk-problem';
import { addOperator, makeFactors } from '../../server/areas/desk/access/operators';
import { totpCode } from '../../server/areas/desk/access/totp';
import type { TestServer } from './start-server';

/** A server with a desk. */
type DeskServer = Pick<TestServer, 'services' | 'deskOrigin'>;

type Calls = typeof allDeskCalls;

/** The desk's answer to a call: its body, or a problem. */
export type DeskAnswer<N extends DeskCallName> =
  | { readonly status: 200; readonly body: DeskResponseOf<Calls[N]> }
  | { readonly status: number; readonly problem: DeskProblem };

/** Makes a call of the desk as its program does. */
export async function deskCall<N extends DeskCallName>(
  server: DeskServer,
  name: N,
  request: DeskRequestOf<Calls[N]> | Record<string, unknown>,
  { cookie, headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<DeskAnswer<N> & { readonly cookie?: string }> {
  const origin = server.deskOrigin ?? '';
  const response = await fetch(`${origin}/api${allDeskCalls[name].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      [deskHeader.name]: deskHeader.value,
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    body: JSON.stringify(request),
  });
  const json = (await response.json()) as never;
  if (response.status !== 200) return { status: response.status, problem: json };
  const [given] = response.headers.getSetCookie();
  return {
    status: 200,
    body: json,
    ...(given !== undefined && { cookie: given.split(';')[0] ?? '' }),
  };
}

/** An operator who is logged in. */
export interface TestOperator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly cookie: string;
  readonly server: DeskServer;
}

/** Adds an operator without a log-in. */
export async function newOperator(
  { services }: DeskServer,
  roles: readonly OperatorRole[] = operatorRoles,
) {
  const id = randomUUID().slice(0, 8);
  const [name, email] = [`Operator ${id}`, `${id}@visa.example`];
  const { db, clock } = services;
  const factors = await makeFactors(services);
  const added = await addOperator(db, { name, email, roles }, factors, clock());
  if (!added) throw new Error('The operator exists already.');
  return { name, email, ...added };
}

/** An operator with these roles, logged in with both factors. */
export async function loggedInOperator(
  server: DeskServer,
  roles: readonly OperatorRole[] = operatorRoles,
): Promise<TestOperator> {
  const operator = await newOperator(server, roles);
  const { email, password, totpSecret } = operator;
  const first = await deskCall(server, 'deskLogIn', { email, password });
  if (!('body' in first)) throw new Error(JSON.stringify(first));
  const code = totpCode(totpSecret, server.services.clock());
  const second = await deskCall(server, 'deskSecondFactor', { ticket: first.body.ticket, code });
  if (!('body' in second)) throw new Error(JSON.stringify(second));
  return { ...operator, cookie: second.cookie ?? '', server };
}

/** Makes a call as an operator, and requires its success. */
export async function asOperator<N extends DeskCallName>(
  operator: TestOperator,
  name: N,
  request: DeskRequestOf<Calls[N]>,
): Promise<DeskResponseOf<Calls[N]>> {
  const answer = await deskCall(operator.server, name, request, operator);
  if (!('body' in answer)) throw new Error(`${name}: ${JSON.stringify(answer.problem)}`);
  return answer.body;
}

/** Makes a call as an operator, and requires that it is refused. @returns the code */
export async function refusedTo<N extends DeskCallName>(
  operator: TestOperator,
  name: N,
  request: DeskRequestOf<Calls[N]>,
): Promise<string> {
  const answer = await deskCall(operator.server, name, request, operator);
  if (!('problem' in answer)) throw new Error(`${name} succeeded.`);
  return answer.problem.code;
}

/** Claims a case and loads it. */
export async function openCase(operator: TestOperator, caseId: string) {
  const { fence } = await asOperator(operator, 'deskClaim', { caseId });
  return { fence, ...(await asOperator(operator, 'deskCase', { caseId })) };
}

/** The ids that a decision carries. */
export const deciding = (caseId: string, fence: number) => ({
  decisionId: randomUUID(),
  caseId,
  fence,
});

/** Sends the finished checks of a case, as if the time of their undo were over. */
export async function sendChecks({ server }: TestOperator, caseId: string): Promise<void> {
  const { db, clock } = server.services;
  const ofCase = db.selectFrom('applicants').where('order_id', '=', caseId).select('id');
  const jobs = (await ofCase.execute()).map(({ id }) => `check/${id}`);
  await db
    .updateTable('jobs')
    .set({ due_at: clock() })
    .where('id', 'in', jobs)
    .where('holder', 'is', null)
    .execute();
  const waiting = db.selectFrom('jobs').where('id', 'in', jobs).select('id');
  while ((await waiting.execute()).length > 0) await sleep(20);
}

/** Approves every item of an applicant, and finishes and sends the check. */
export async function passCheck(operator: TestOperator, caseId: string): Promise<void> {
  await finishCheck(operator, caseId);
  await sendChecks(operator, caseId);
}

/** Approves every item of an applicant and finishes the check, which can be taken back. */
export async function finishCheck(operator: TestOperator, caseId: string): Promise<void> {
  const opened = await openCase(operator, caseId);
  for (const { id, items } of opened.applicants) {
    let { seen } = opened.applicants.find((each) => each.id === id) ?? { seen: '' };
    for (const item of items) {
      if (item.status !== 'to-check') continue;
      const decided = await asOperator(operator, 'deskDecideItem', {
        ...deciding(caseId, opened.fence),
        applicantId: id,
        item: item.key,
        seen: item.seen,
        decision: { verdict: 'passed' },
      });
      seen = decided.seen.applicant ?? '';
    }
    await asOperator(operator, 'deskFinishCheck', {
      ...deciding(caseId, opened.fence),
      applicantId: id,
      seen,
    });
  }
}

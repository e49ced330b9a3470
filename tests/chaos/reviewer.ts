import { setTimeout as sleep } from 'node:timers/promises';
import type { DeskCallName } from '../../src/contract/desk/all-desk-calls';
import type { DeskProblemCode } from '../../src/contract/desk/desk-problem';
import { deciding, deskCall, type TestOperator } from '../support/desk-operator';
import { insist, type Patience } from './insist';

/** Problem codes with which the desk may answer after a failure although nothing is wrong. */
const expected: ReadonlySet<DeskProblemCode> = new Set(['changed', 'claim-lost', 'claimed']);

interface Asked {
  // As `asOperator` answers it; the calls' own types are checked there.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body?: any;
  readonly refused?: DeskProblemCode;
}

/** An operator who reviews what is paid, and repeats what was not answered with the same id. */
export class Reviewer {
  /** Orders whose check was acknowledged as finished. */
  readonly finished: string[] = [];
  readonly surprises: string[] = [];

  constructor(
    private readonly around: Patience & { isTime(): boolean },
    private readonly operator: TestOperator,
  ) {}

  async work(): Promise<void> {
    while (this.around.isTime()) {
      await sleep(200 + this.around.random() * 600);
      await this.reviewAll();
    }
  }

  /** Reviews what waits for a first check now. */
  async reviewAll(): Promise<void> {
    const { body } = await this.#ask('deskQueue', { filter: { waits: ['first-check'] } });
    for (const { caseId } of (body?.rows ?? []) as { caseId: string }[]) await this.#review(caseId);
  }

  async #review(caseId: string): Promise<void> {
    const claimed = await this.#ask('deskClaim', { caseId });
    if (!claimed.body) return;
    const fence = claimed.body.fence as number;
    const { body: opened } = await this.#ask('deskCase', { caseId });
    for (const { id: applicantId, items, seen: first } of opened?.applicants ?? []) {
      let seen = first as string;
      for (const { key, status, seen: seenItem } of items) {
        if (status !== 'to-check') continue;
        const decided = await this.#ask('deskDecideItem', {
          ...deciding(caseId, fence),
          ...{ applicantId, item: key, seen: seenItem, decision: { verdict: 'passed' } },
        });
        if (!decided.body) return;
        seen = decided.body.seen.applicant ?? '';
      }
      const request = { ...deciding(caseId, fence), applicantId, seen };
      const { body } = await this.#ask('deskFinishCheck', request);
      if (body) this.finished.push(caseId);
    }
  }

  async #ask(name: DeskCallName, request: object): Promise<Asked> {
    const { operator } = this;
    const answer = await insist(
      this.around,
      () => deskCall(operator.server, name, request as Record<string, unknown>, operator),
      ({ status }) => status === 503 || status === 429,
    );
    if (!('problem' in answer)) return { body: answer.body };
    const { code } = answer.problem;
    if (!expected.has(code)) this.surprises.push(`${name}: ${code}`);
    return { refused: code };
  }
}

import * as v from 'valibot';
import { allCalls, type CallName } from '../../../src/contract/all-calls';
import type { WireResponseOf } from '../../../src/contract/define-call';
import { startFaultyServer, type Fault } from '../../support/faulty-server';

type Body<N extends CallName> = WireResponseOf<(typeof allCalls)[N]>;

/** A business refusal, a status of HTTP, or both; `text` takes the envelope's place. */
interface Refusal {
  readonly ret?: number;
  readonly msg?: string;
  /** Names the refusal for the app's own words, with what they contain. */
  readonly code?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/**
 * How a call is answered instead of as it should be. A body, also one that a test changes, has to
 * fit the contract: no screen is tested with an answer that the server could not give. An answer
 * that breaks the contract on purpose is `malformed` or a `text`.
 */
export type CallFault<N extends CallName> =
  | { readonly body: Body<N> }
  | { readonly change: (body: Body<N>) => void; readonly late?: number }
  | { readonly malformed: Readonly<Record<string, unknown>> }
  | { readonly pass: 'twice' | 'lose-answer'; readonly late?: number }
  | { readonly connection: 'close' | 'hold' | 'cut' | 'stall' }
  | Refusal;

/** The fault as the line takes it, its body held against the contract by `check`. */
function checked<N extends CallName>(fault: CallFault<N>, check: (body: unknown) => void): Fault {
  if ('malformed' in fault) return fault.malformed;
  if ('change' in fault) {
    const change = (body: Body<N>) => {
      fault.change(body);
      check(body);
    };
    return { ...fault, pass: 'changed', change };
  }
  if (!('body' in fault)) return fault;
  check(fault.body);
  return { ret: 0, msg: '', ...fault };
}

/**
 * The line between the page and the real server of this worker. Every call is answered by the real
 * server unless a test says otherwise, so no answer can differ from what the server really gives.
 */
export async function openLine(target: string) {
  const faulty = await startFaultyServer(target);
  const pathOf = (name: CallName): string => allCalls[name].path;
  /** Answers of tests that do not fit the contract. */
  const problems: string[] = [];
  const check = (name: CallName) => (body: unknown) => {
    const { success, issues } = v.safeParse(allCalls[name].response, structuredClone(body));
    if (!success) problems.push(`${name}: ${v.summarize(issues)}`);
  };
  return {
    /** The app's address for the page. */
    address: faulty.address,
    /** Answers a call with these faults, one after the other; the last one stays until `clear`. */
    answer<N extends CallName>(name: N, ...queue: [CallFault<N>, ...CallFault<N>[]]): void {
      const [first, ...more] = queue.map((fault) => checked(fault, check(name)));
      if (first) faulty.answer(pathOf(name), first, ...more);
    },
    /** The same for a path that is no call of the contract. */
    answerPath: faulty.answer,
    /** From now on the real server answers everything. */
    clear: faulty.clear,
    /** How often the page has made a call in this test. */
    countOf: (name: CallName): number => faulty.requests(pathOf(name)),
    countOfPath: faulty.requests,
    /** The bodies that the page has sent for a call in this test, in their order. */
    sent: (name: CallName): unknown[] => faulty.received(pathOf(name)),
    sentTo: faulty.received,
    /** Every body that the page has sent in this test, as text. */
    allSent: faulty.allReceived,
    /** Violations of the contract by the answers that the test gave. */
    problems: (): readonly string[] => problems,
    /** Forgets faults and requests: for the next test. */
    reset(): void {
      faulty.reset();
      problems.length = 0;
    },
    stop: faulty.stop,
  };
}

export type Line = Awaited<ReturnType<typeof openLine>>;

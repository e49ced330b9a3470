import type { Patch } from './world/patches';

/** A deliberate bug in the product: a simulation that does not find it would miss real ones too. */
export interface Mutant extends Patch {
  /** The effect of the bug. */
  readonly name: string;
  /** Further changes without which it would change nothing. */
  readonly and?: readonly Patch[];
}

const core = 'src/outbox/core';
const transfer = 'src/outbox/transfer';

export const mutants: readonly Mutant[] = [
  {
    name: 'a key that could not be stored seals files',
    file: 'src/storage/user-keys.ts',
    from: 'if (!stored) throw added;',
    to: 'if (!stored) return made;',
  },
  {
    name: 'the bytes are sealed under another item',
    file: `${core}/sealed-content.ts`,
    from: 'const piece = new Uint8Array(await unseal(key, chunk, chunkContext(itemId, index)));',
    to: "const piece = new Uint8Array(await unseal(key, chunk, chunkContext(itemId + '', index + 1)));",
  },
  {
    name: 'the bytes are stored as they are',
    file: `${core}/sealed-content.ts`,
    from: 'sealed.push(await seal(key, piece, chunkContext(itemId, sealed.length)));',
    to: 'sealed.push(piece.slice().buffer);',
  },
  {
    // Either alone changes nothing: reading back waits for the transaction, and finds nothing if it failed.
    name: 'sealing neither waits for the transaction nor reads back',
    file: `${core}/write-sealed.ts`,
    from: 'return wholly(tx, async () => {',
    to: 'return (async (_: unknown, work: () => Promise<OutboxItem>) => work())(tx, async () => {',
    and: [
      {
        file: `${core}/write-sealed.ts`,
        from: 'if (await readsBack(open, item.id, sealed.chunks)) return stored;',
        to: 'void readsBack;\n  if (stored) return stored;',
      },
    ],
  },
  {
    name: 'the bytes are deleted when they are uploaded',
    file: `${core}/store.ts`,
    from: '(isFinished(item) && !item.keepsBytes) || isWithdrawn(item);',
    to: "item.state === 'uploaded' || (isFinished(item) && !item.keepsBytes) || isWithdrawn(item);",
  },
  {
    name: 'writes are not fenced by the epoch',
    file: `${core}/store.ts`,
    from: 'const fenced = epoch !== undefined && present?.epoch !== epoch;',
    to: 'const fenced = false;',
  },
  {
    name: 'an item is called sent before the answer',
    file: `${core}/process-item.ts`,
    from: 'const attached = await sent(item, (token) => deps.steps.attach(attaching, token));',
    to: "await apply(attaching, { type: 'attached', at: deps.now() });\n      const attached = await sent(item, (token) => deps.steps.attach(attaching, token));",
  },
  {
    name: 'a lost answer of an attach counts as success',
    file: `${core}/process-item.ts`,
    from: "      await fail(attaching, 'attach', error);",
    to: "      await apply(attaching, { type: 'attached', at: deps.now() });",
  },
  {
    name: 'any rejection as superseded deletes the item',
    file: `${core}/process-item.ts`,
    from: 'const isGone = isSupersededError(error) && (await hasSuccessor(item));',
    to: 'const isGone = error instanceof RefusedError;',
  },
  {
    name: 'a removed item is cancelled although it may have arrived',
    file: `${core}/transition.ts`,
    from: "return mayHaveArrived(item) ? undefined : { ...item, state: 'cancelled' };",
    to: "return { ...item, state: 'cancelled' };",
  },
  {
    name: 'a withdrawal does not stop the drainer that sends the bytes',
    file: `${core}/transition.ts`,
    from: 'const epoch = item.epoch + 1;',
    to: 'const epoch = item.epoch;',
  },
  {
    name: 'an upload that the server lost is not sent again',
    file: `${core}/policy.ts`,
    from: "if (step === 'attach' && error.ret === ret.uploadGone)",
    to: "if (step === 'send' && error.ret === ret.uploadGone)",
  },
  {
    name: 'a failed network needs the traveller',
    file: `${core}/policy.ts`,
    from: "  return { type: 'wait', reason, said: problemSaid({ code }), until };",
    to: "  return { type: 'need', reason: 'refused', said: problemSaid({ code }) };",
  },
  {
    name: 'back-off has no end',
    file: `${core}/policy.ts`,
    from: 'return Math.round(step * random());',
    to: 'return Math.round(step * random() * 1e6);',
  },
  {
    name: 'a wait of years is believed',
    file: `${core}/queue-order.ts`,
    from: 'return nextAttemptAt <= now || nextAttemptAt > now + longest;',
    to: 'return nextAttemptAt <= now;',
  },
  {
    name: 'items in back-off are never due',
    file: `${core}/queue-order.ts`,
    from: 'return ignoreBackoff || ignoreLimits || isOver(item, now);',
    to: 'return item.nextAttemptAt === undefined;',
  },
  {
    name: 'a wait for a log-in lasts for ever',
    file: `${core}/drain.ts`,
    from: '.filter((candidate) => !tried.has(candidate.id) && isRunnable(candidate))',
    to: ".filter((candidate) => candidate.lastProblem?.reason !== 'login' && !tried.has(candidate.id) && isRunnable(candidate))",
  },
  {
    name: 'the log-in of another user does not matter',
    file: `${core}/delivery-steps.ts`,
    from: 'if (present?.userId !== userId) throw new OtherUserError();',
    to: 'if (!present) throw new OtherUserError();',
  },
  {
    // The condition alone matters only for states that a full phone keeps in memory: the index has the user too.
    name: 'the drainer takes the items of all users',
    file: `${core}/store.ts`,
    from: 'known(item) && item.userId === userId && states.includes(item.state)',
    to: 'known(item) && states.includes(item.state)',
    and: [
      {
        file: `${core}/store.ts`,
        from: '...states.map((state) => byState.getAll([userId, state])),',
        to: 'void byState ?? store.getAll(),',
      },
    ],
  },
  {
    name: 'the lease is never released',
    file: `${core}/drainer-lease.ts`,
    from: 'return !isFresh(present.at);',
    to: 'return false;',
  },
  {
    name: 'a new attempt makes a new key',
    file: `${core}/delivery-steps.ts`,
    from: '.attach(item, contextOf(item, item.attachKey, token))',
    to: '.attach(item, contextOf(item, crypto.randomUUID(), token))',
  },
  {
    name: 'a message is sent under a new key',
    file: `${core}/delivery-steps.ts`,
    from: '.send(item, contextOf(item, item.sendKey, token))',
    to: '.send(item, contextOf(item, crypto.randomUUID(), token))',
  },
  {
    name: 'a page does not name what it supersedes',
    file: 'src/outbox/kinds/document-page.ts',
    from: '  replaces: target.replaces,\n  supersedes,',
    to: '  replaces: target.replaces,\n  supersedes: supersedes.slice(supersedes.length),',
  },
  {
    name: 'a chunk is sent twice from the same offset',
    file: `${transfer}/resumable-upload.ts`,
    from: 'const rest = file.bytes.subarray(offset);',
    to: 'const rest = file.bytes.subarray(Math.max(0, offset - 1));',
  },
  {
    name: 'an upload continues at the phone’s offset',
    file: `${transfer}/resumable-upload.ts`,
    from: '  if (answer.status === 404 || answer.status === 410) return undefined;\n  throw failureOf(answer);',
    to: '  throw failureOf(answer);',
  },
  {
    name: 'answers of strangers count',
    file: 'src/api/own-answer.ts',
    from: 'if (mark === null) return seemsOwn && !(await memory?.marks());',
    to: 'if (mark === null) return seemsOwn;',
  },
  {
    name: 'the sent bytes are not compared with the sealed digest',
    file: 'server/infra/uploads/finish-upload.ts',
    from: 'if (blob.sha256 !== metadata?.[digestField])',
    to: 'if (metadata?.[digestField] === undefined)',
  },
  {
    name: 'the journal forgets the first answer',
    file: 'server/http/answer-once.ts',
    from: '    await keepAnswer(tx, keyed, body, answering.delivered());\n    return body;',
    to: '    await forgetAnswer(tx, keyed);\n    return body;',
  },
  {
    name: 'the journal is written beside the transaction',
    file: 'server/http/answer-once.ts',
    from: 'await keepAnswer(tx, keyed, body, answering.delivered());',
    to: 'void db;',
  },
  {
    name: 'superseded deliveries still take effect',
    file: 'server/infra/deliveries/superseded-keys.ts',
    from: "if (newer) throw new Refusal(ret.superseded, { code: 'superseded' });",
    to: '',
  },
  {
    name: 'answers of deliveries are swept after a week at once',
    file: 'server/infra/deliveries/journal.ts',
    from: "await db.deleteFrom('journal').where('kept_until', '<', now).execute();",
    to: "await db.deleteFrom('journal').where('answered_at', '<', now).execute();",
  },
  {
    name: 'a replaced page stays',
    file: 'server/areas/documents/document-calls.ts',
    from: 'for (const uploadId of place.uploadIds) await removePage(db, uploadId, now);',
    to: 'for (const uploadId of place.uploadIds.slice(1)) await removePage(db, uploadId, now);',
  },
  {
    name: 'another device’s page is replaced',
    file: 'server/areas/documents/place-page.ts',
    from: 'while (pages.some((page) => page.pos === free)) free += 1;',
    to: 'const taken = pages.find((page) => page.pos === free);\n  if (taken) return { kind: "replace", pos: free, uploadIds: [taken.uploadId] };',
  },
  {
    name: 'the sweep deletes files in use',
    file: 'server/infra/uploads/sweep-uploads.ts',
    from: "eb('detached_at', 'is not', null),",
    to: "eb('detached_at', 'is', null),",
  },
  {
    name: 'a key that is taken by the item’s own earlier upload refuses it',
    file: 'src/outbox/core/delivery-steps.ts',
    from: 'isKeyTaken(error) || (error',
    to: '(error',
  },
  {
    name: 'a page looks after nobody’s items but its own',
    file: 'src/outbox/page/outbox.ts',
    from: "if (isIdle && document.visibilityState === 'visible') runIn(againMs, drainWhatIsLeft);",
    to: 'if (isIdle && timer !== undefined) runIn(againMs, drainWhatIsLeft);',
  },
  {
    name: 'a page whose storage failed looks no more',
    file: 'src/outbox/page/outbox.ts',
    from: 'console.warn(error);\n    againIn(againMs);',
    to: 'throw error;',
  },
];

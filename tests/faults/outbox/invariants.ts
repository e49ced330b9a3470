import { createHash } from 'node:crypto';
import { readServer, type ServerRecord } from './journal';
import { isWithdrawn, type PhoneRecord } from './phone-record';
import type { Scene } from './scene';
import type { Sealed } from './sealed';

export interface Verdict {
  /** Items that are whole neither on the phone nor at the server. */
  lost: number;
  /** Attaches beyond the one that each item may have. */
  duplicated: number;
  /** Everything that is not as it has to be, in words. */
  problems: string[];
}

const attachesOf = ({ attaches }: ServerRecord, { attachKey }: Sealed) =>
  attaches.filter(({ key }) => key === attachKey);

const isWholeOnServer = (server: ServerRecord, item: Sealed) =>
  attachesOf(server, item).some(({ sha256 }) => sha256 === item.sha256);

/** A delivered item is not sent again, though its bytes are kept for some days. */
const isWholeOnPhone = (record: PhoneRecord | undefined) =>
  record !== undefined &&
  record.state !== 'done' &&
  record.chunkCount > 0 &&
  record.chunksThere === record.chunkCount;

/** Compares what the phone and the server hold with what was sealed, once a case is over. */
export async function judge(scene: Scene): Promise<Verdict> {
  const problems = [...scene.problems];
  const server = await scene.lab.onTables((db) => readServer(db, scene.lab.server.folder, scene));
  let lost = 0;
  let duplicated = 0;

  for (const item of scene.sealed) {
    const record = await scene.recordOf(item);
    const attaches = attachesOf(server, item).length;
    duplicated += Math.max(0, attaches - 1);
    const mayGo =
      ['removed', 'delivered-or-removed', 'superseded'].includes(item.end) || item.isDamaged;
    if (!mayGo && !isWholeOnServer(server, item) && !isWholeOnPhone(record)) {
      lost += 1;
      problems.push(`${item.id} is lost: ${record?.state ?? 'no record'}`);
    }
    for (const problem of await faultsOf(item, record, server)) problems.push(problem);
  }

  const known = new Set(scene.sealed.map(({ attachKey }) => attachKey));
  const strange = server.attaches.filter(({ key }) => !known.has(key) && !scene.foreign.has(key));
  duplicated += strange.length;
  if (strange.length > 0) problems.push(`${strange.length} attaches that nobody sealed`);
  const attached = server.attaches.map(({ uploadId }) => uploadId);
  const twice = attached.length - new Set(attached).size;
  duplicated += twice;
  if (twice > 0) problems.push(`${twice} uploads are attached twice`);

  for (const phone of scene.phones) {
    const said = await scene.saysSent(phone);
    if (said > scene.acknowledged.size)
      problems.push(`The screen said ${said} times that a page was sent`);
  }
  return { lost, duplicated, problems };
}

async function faultsOf(
  item: Sealed,
  record: PhoneRecord | undefined,
  server: ServerRecord,
): Promise<string[]> {
  const end = item.end === 'delivered-or-removed' ? (record ? 'delivered' : 'removed') : item.end;
  const attaches = attachesOf(server, item);
  const faults: string[] = [];
  const say = (holds: boolean, problem: string) => {
    if (!holds) faults.push(`${item.id}: ${problem}`);
  };
  if (end === 'delivered') {
    say(record?.state === 'done', `the record says ${record?.state}, and it was to arrive`);
    const kept = record?.keepsBytes ? record.chunkCount : 0;
    say(
      (record?.chunksThere ?? 0) === kept,
      `${record?.chunksThere} pieces are still on the phone`,
    );
    if (item.kind !== 'feedback' && record?.arrived && 'sha256' in record.arrived)
      say(record.arrived.sha256 === item.sha256, 'its receipt names another file');
    say((record?.arrived?.at ?? 0) > 0, 'it has no receipt');
    say(attaches.length === 1, `the journal has ${attaches.length} attaches of it`);
    for (const { uploadId, sha256 } of attaches) {
      say(sha256 === item.sha256, 'the journal has another hash');
      if (item.isReplaced) continue;
      if (item.kind === 'visa-photo') say(server.photo === item.sha256, 'the photo is another');
      if (item.kind === 'passport')
        say(server.passportNumber !== undefined, 'the passport has no data');
      if (item.kind === 'visa-photo' || item.kind === 'feedback') continue;
      const page = server.pages.find((candidate) => candidate.uploadId === uploadId);
      say(page !== undefined, 'the application has no such page');
      say(page?.bytesSha256 === item.sha256, "the server's bytes are not those that were sealed");
    }
    return faults;
  }
  if (end === 'superseded') {
    say(record === undefined, `it is still there: ${record?.state}`);
    say(attaches.length <= 1, `the journal has ${attaches.length} attaches of it`);
    const isThere = server.pages.some(({ sha256 }) => sha256 === item.sha256);
    say(!isThere, 'the application has it beside what took its place');
    return faults;
  }
  if (end === 'removed' && isWithdrawn(record)) {
    // It may have arrived, so its removal is a delivery of its own.
    say(record?.state === 'done', `its removal is ${record?.state}`);
    say(attaches.length <= 1, `the journal has ${attaches.length} attaches of it`);
    const isThere = server.pages.some(({ sha256 }) => sha256 === item.sha256);
    say(!isThere, 'the application has it still');
    say(record?.chunksThere === 0, 'its bytes are still on the phone');
    return faults;
  }
  say(attaches.length === 0, 'it is attached, and was not to be');
  if (end === 'removed') {
    say(
      record === undefined || record.state === 'cancelled',
      `it is still there: ${record?.state}`,
    );
    say((record?.chunksThere ?? 0) === 0, 'its bytes are still on the phone');
    return faults;
  }
  say(record?.state === end, `the record says ${record?.state} instead of ${end}`);
  if (item.isDamaged) return faults;
  say(isWholeOnPhone(record), `${record?.chunksThere} of ${record?.chunkCount} pieces are left`);
  const opened = await item.phone
    .call('bytes', item.id)
    .then((bytes) =>
      createHash('sha256')
        .update(Uint8Array.from(Object.values(bytes)))
        .digest('hex'),
    )
    .catch(String);
  say(opened === item.sha256, `its bytes do not open: ${opened}`);
  return faults;
}

import * as v from 'valibot';
import { revisionReasons } from '../../src/contract/desk/revision-reasons';
import type { ItemPlace } from './case-items';

const shape = v.object({
  reason: v.optional(v.picklist(revisionReasons)),
  words: v.optional(v.string()),
});
/** A revision that an operator has drafted and not requested yet. */
export type RevisionDraft = v.InferOutput<typeof shape>;

/** The key under which it is kept in this tab. */
export const revisionKey = (caseId: string, { applicantId, item }: ItemPlace): string =>
  `revision/${caseId}/${applicantId}/${item}`;

/** @returns undefined if nothing is kept, or nothing that this program understands */
export function keptRevision(key: string): RevisionDraft | undefined {
  try {
    const parsed = v.safeParse(shape, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it; one without words is forgotten. */
export function keepRevision(key: string, draft: RevisionDraft): void {
  if (draft.words === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}

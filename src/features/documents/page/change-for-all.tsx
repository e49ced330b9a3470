import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { formatList } from '../../../language/format';
import { t } from '../../../language/translate';
import { repeatPages, type Repetition } from '../../../outbox/capture/add-pages';
import { aimAt, type PageAim } from '../../../outbox/capture/page-place';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { describeProblem } from '../../../services/describe-problem';
import { showToast } from '../../../services/toasts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import {
  isStillNeeded,
  type OtherApplicant,
  othersOf,
  replaceable,
  samePages,
} from '../common-document';
import type { PageEntry } from '../page-entries';
import type { PageSource, TakePages } from '../scan/use-scanning';
import type { FoundDocument } from '../use-document';

export interface Shown {
  found: FoundDocument;
  target: DocumentTarget;
  entries: readonly PageEntry[];
  /** All of this phone's pages, including delivered ones. */
  items: readonly DocumentPageItem[];
}

/** 'For all 3'; with the traveller's own there are at least two. */
export const forAllWords = (count: number): string =>
  count === 2 ? t('For both') : t('For all {count}', { count });

export const forWords = (ticked: number, all: number): string => {
  if (ticked < all) return t('Use for {count}', { count: ticked });
  return all === 2 ? t('Use for both') : t('Use for all {count}', { count: all });
};

export const otherTarget = (
  target: DocumentTarget,
  { applicant }: OtherApplicant,
): DocumentTarget => ({
  ...target,
  applicantId: applicant.id,
  applicantName: applicant.firstName,
});

export const namesOf = (others: readonly OtherApplicant[]): string =>
  formatList([...new Set(others)].map(({ applicant }) => applicant.firstName));

/** Adds the same files to others; what could not be saved is told, and nothing of it is lost here. */
export async function repeat(repetitions: readonly Repetition[]): Promise<boolean> {
  try {
    await repeatPages(repetitions);
    return true;
  } catch (error) {
    showToast(describeProblem(error), 'danger');
    return false;
  }
}

/** A change of a page whose file others have too, which is saved here and not made at them. */
interface Change {
  repetitions: readonly Repetition[];
  others: readonly OtherApplicant[];
}

/**
 * Adds and replaces pages. If others have the same file, it is asked whether the change is for all; a page
 * that has not arrived changes for all, because theirs takes its file.
 */
export function useChange({ found, target, entries, items, take }: Shown & { take: TakePages }) {
  const [asking, setAsking] = useState<Change>();
  const others = othersOf(found, items);

  async function change(aim: PageAim, from: PageSource, replaced?: PageEntry) {
    const same = replaced ? samePages(replaced, others) : [];
    const isForAll = replaced !== undefined && isStillNeeded(replaced, same);
    const sharing = new Set(
      entries.flatMap((entry) => samePages(entry, others)).map(({ other }) => other),
    );
    const places: { other: OtherApplicant; aim: PageAim }[] = replaced
      ? replaceable(same).map(({ other, entry }) => ({ other, aim: aimAt(entry) }))
      : [...sharing]
          .filter(({ allowed }) => allowed.add)
          .map((other) => ({ other, aim: { kind: 'new-page' } }));
    const saved = await take(aim, from);
    if (saved.length === 0 || places.length === 0) return;
    const made: Change = {
      others: places.map(({ other }) => other),
      repetitions: saved.flatMap(({ attachKey, fileName, mime }) =>
        places.map(({ other, aim: place }) => ({
          page: { name: attachKey, applicantId: target.applicantId, fileName, mime },
          target: otherTarget(target, other),
          aim: place,
        })),
      ),
    };
    if (!isForAll) setAsking(made);
    else if (await repeat(made.repetitions))
      showToast(t('Changed for {names}, too', { names: namesOf(made.others) }), 'ok');
  }

  // The rows of many pages depend on it: it stays the same function.
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  const stable = useCallback<typeof change>((...of) => latest.current(...of), []);

  const sharing = 1 + new Set(asking?.others).size;
  const dialog = (
    <ConfirmDialog
      open={asking !== undefined}
      title={t('For all, or only here?')}
      confirmLabel={forWords(sharing, sharing)}
      cancelLabel={t('Only here')}
      onConfirm={() => {
        if (asking) void repeat(asking.repetitions);
        setAsking(undefined);
      }}
      onCancel={() => setAsking(undefined)}
    >
      {asking && t('The same document was used for {names}.', { names: namesOf(asking.others) })}
    </ConfirmDialog>
  );
  return { change: stable, dialog };
}

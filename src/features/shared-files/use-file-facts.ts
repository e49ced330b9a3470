import { useEffect, useState } from 'react';
import type { FileFacts } from '../../domain/document/match-file';
import type { FileProblem } from '../../domain/file/file-message';
import { type FirstPage, firstPageOf, pdfMime } from '../../outbox/capture/first-page';
import { readScan } from '../../outbox/capture/read-scan';
import { problemOfDoubtful } from '../../outbox/capture/prepare-pdf';
import type { SharedFileItem } from '../../outbox/kinds/shared-file';
import { itemFile } from '../../outbox/page/use-item-file';

/** A shared file with all that this phone can read of it. */
export interface ReadFile {
  item: SharedFileItem;
  facts: FileFacts;
  /** Of a PDF that opens. */
  firstPage?: FirstPage | undefined;
  /** Why it cannot be used: it asks for a password, or is damaged. */
  problem?: FileProblem | undefined;
}

/** The traveller does not wait longer for what a file says; it is still used when it comes. */
const patienceMs = 5000;

const unread = (item: SharedFileItem): ReadFile => ({
  item,
  facts: { fileName: item.fileName, isPicture: item.mime !== pdfMime, text: '' },
});

/** Reads a file; whatever cannot be read of it is left out. Never rejects. */
async function read(item: SharedFileItem, asksForPassport: boolean): Promise<ReadFile> {
  const { facts } = unread(item);
  try {
    if (facts.isPicture) {
      const names = asksForPassport ? (await readScan(await itemFile(item))).names : undefined;
      const holder = names && `${names.givenName} ${names.surname}`.trim();
      return { item, facts: { ...facts, holder } };
    }
    const firstPage = await firstPageOf(item.id, () => itemFile(item), 960);
    if (firstPage) return { item, facts: { ...facts, text: firstPage.words }, firstPage };
    const problem = await problemOfDoubtful(await (await itemFile(item)).arrayBuffer());
    return { item, facts, problem };
  } catch (error) {
    console.warn(error);
    return { item, facts };
  }
}

/** Readings of this page by item: nothing of them is kept unsealed. */
const readings = new Map<string, Promise<ReadFile>>();
/** A picture is read for a passport once at most, and so many only: each takes seconds on a slow phone. */
const mostScanned = 3;

/**
 * All that is known of files: at first their names, then their contents.
 * @param asksForPassport whether any application still asks for one
 */
export function useFileFacts(
  items: readonly SharedFileItem[],
  asksForPassport: boolean,
): { files: readonly ReadFile[]; isReading: boolean } {
  const [known, setKnown] = useState<ReadonlyMap<string, ReadFile>>(new Map());
  const [isLate, setLate] = useState(false);
  const key = items.map(({ id }) => id).join(' ');
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => setLate(true), patienceMs);
    const pictures = items.filter(({ mime }) => mime !== pdfMime).slice(0, mostScanned);
    for (const item of items) {
      const scans = asksForPassport && pictures.includes(item);
      const name = `${item.id} ${scans}`;
      const reading = readings.get(name) ?? read(item, scans);
      readings.set(name, reading);
      void reading.then((found) => {
        if (current) setKnown((all) => new Map(all).set(item.id, found));
      });
    }
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // The key identifies the items, whose bytes never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, asksForPassport]);
  const files = items.map((item) => known.get(item.id) ?? unread(item));
  return { files, isReading: !isLate && items.some(({ id }) => !known.has(id)) };
}

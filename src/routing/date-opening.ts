/** The history state with which the upload page opens its calendar, once for each mark. */
export interface DateOpening {
  opensDate: string;
}

export const dateOpening = (): DateOpening => ({ opensDate: crypto.randomUUID() });

/** The mark of an opening; undefined if the entry has none. */
export function dateOpeningOf(state: unknown): string | undefined {
  const mark = (state as Partial<DateOpening> | null)?.opensDate;
  return typeof mark === 'string' ? mark : undefined;
}

/** The sheets with which the upload page can be entered. */
const sheets = ['date', 'applicant'] as const;
export type OpenedSheet = (typeof sheets)[number];

/** The history state with which the upload page opens a sheet, once for each mark. */
export interface UploadOpening {
  opens: OpenedSheet;
  mark: string;
}

export const uploadOpening = (opens: OpenedSheet): UploadOpening => ({
  opens,
  mark: crypto.randomUUID(),
});

/** The opening of an entry; undefined if it has none. */
export function uploadOpeningOf(state: unknown): UploadOpening | undefined {
  const { opens, mark } = (state ?? {}) as Partial<Record<keyof UploadOpening, unknown>>;
  const sheet = sheets.find((each) => each === opens);
  return sheet && typeof mark === 'string' ? { opens: sheet, mark } : undefined;
}

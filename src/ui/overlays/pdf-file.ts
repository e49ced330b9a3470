/** A PDF that can be drawn, page by page; whoever opened it knows how. */
export interface PdfFile {
  readonly pageCount: number;
  /** Of the first page: what the others are taken for until they are drawn. */
  readonly width: number;
  readonly height: number;
  words(pageNumber: number): Promise<string>;
  draw(
    pageNumber: number,
    canvas: HTMLCanvasElement,
    pixels: number,
  ): { readonly done: Promise<void>; cancel(): void };
  close(): void;
}

export type PdfProblem = 'password' | 'broken' | 'missing' | 'unreachable';

/** Opens the PDF; never rejects. */
export type OpenPdf = (
  signal: AbortSignal,
) => Promise<
  | { readonly ok: true; readonly file: PdfFile }
  | { readonly ok: false; readonly problem: PdfProblem }
>;

/** An open PDF whose pages can be rendered. */
export interface PdfFile {
  readonly pageCount: number;
  /** The first page's size, assumed for the other pages until they are rendered. */
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

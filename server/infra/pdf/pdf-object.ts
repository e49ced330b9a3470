import type { PdfValue } from './pdf-values';

/** An object that some reader may find in a file. */
export interface PdfObject {
  readonly value: PdfValue;
  /** The bytes of a stream, as they are written: sealed and compressed. */
  readonly stream?: Buffer;
  /** Of an object with a number, that is not in another stream: what its texts are sealed with. */
  readonly number: number;
  readonly generation: number;
  readonly isSealed: boolean;
}

/** The objects of a file. */
export interface ObjectsOfPdf {
  readonly all: readonly PdfObject[];
  /** Every object that has this number, in any revision, or hides which it has. */
  numbered(number: number): readonly PdfObject[];
}

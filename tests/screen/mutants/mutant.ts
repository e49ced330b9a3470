/** One deliberate fault of a screen: an expression that is replaced by another one. */
export interface Mutant {
  /** The fault, in a few words; unique. */
  readonly name: string;
  readonly file: string;
  /** The expression, as it stands once in the file. */
  readonly from: string;
  /** The expression in its place. */
  readonly to: string;
  /** The files of `tests/screen` that have to fail, without `.spec.ts`. */
  readonly screens: readonly string[];
  /** The end-to-end tests that proved the same before, without `.spec.ts`. */
  readonly before: readonly string[];
}

/**
 * Why a file is not taken, on the phone and at the server alike. `found` is what the bytes are, in
 * words for the traveller ('JPEG', 'WebP'), null when unknown.
 */
export type FileProblem =
  | { problem: 'empty' }
  | { problem: 'unsupported-type'; found: string | null; extension: string | null }
  | { problem: 'mislabelled'; found: string; extension: string }
  | { problem: 'truncated'; found: string }
  | { problem: 'too-large'; bytes: number; limitBytes: number }
  | { problem: 'too-many-pixels'; width: number; height: number; limitPixels: number }
  | { problem: 'undecodable'; found: string }
  | { problem: 'animated'; found: string }
  /** Opening it takes more than any honest file does; `found` is null where it was not recognised. */
  | { problem: 'too-complex'; found: string | null }
  | { problem: 'password' };

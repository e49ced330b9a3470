/**
 * Why a file is not accepted, on the phone and at the server. `found` is the type of its content,
 * for the traveller ('JPEG', 'WebP'); null if unknown.
 */
export type FileProblem =
  | { problem: 'empty' }
  | { problem: 'unsupported-type'; found: string | null }
  | { problem: 'truncated'; found: string }
  | { problem: 'too-large'; bytes: number; limitBytes: number }
  | { problem: 'too-many-pixels'; width: number; height: number; limitPixels: number }
  | { problem: 'undecodable'; found: string }
  | { problem: 'animated'; found: string }
  /**
   * Opening it needs more resources than any ordinary file; `found` is null if the type is unknown.
   */
  | { problem: 'too-complex'; found: string | null }
  | { problem: 'password' }
  /** A PDF with a script, a command or an embedded program; only the server looks for them. */
  | { problem: 'active' };

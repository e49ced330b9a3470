import type { MessageOf, None } from '../messages/message';

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

/** Why a file is not accepted. `found` is the usual name of its type: 'JPEG'. */
export interface FileMessages {
  'file-empty': None;
  'file-type': { found: string };
  'file-type-unknown': None;
  'file-truncated': { found: string };
  /** `limit` includes its unit: '10M'. */
  'file-too-large': { limit: string };
  'picture-too-large': { megapixels: number; most: number };
  'picture-damaged': { found: string };
  'pdf-damaged': None;
  'picture-animated': None;
  'file-too-complex': { found: string };
  'file-unknown-too-complex': None;
  'pdf-password': None;
  'pdf-active': None;
}
export type FileMessage = MessageOf<FileMessages>;

/** The message for a file that is not accepted. */
export function fileMessage(problem: FileProblem): FileMessage {
  switch (problem.problem) {
    case 'empty':
      return { code: 'file-empty' };
    case 'unsupported-type':
      return problem.found === null
        ? { code: 'file-type-unknown' }
        : { code: 'file-type', found: problem.found };
    case 'truncated':
      return { code: 'file-truncated', found: problem.found };
    case 'too-large':
      return { code: 'file-too-large', limit: sizeWords(problem.limitBytes) };
    case 'too-many-pixels':
      return { code: 'picture-too-large', ...pixelWords(problem) };
    case 'undecodable':
      return problem.found === 'PDF'
        ? { code: 'pdf-damaged' }
        : { code: 'picture-damaged', found: problem.found };
    case 'animated':
      return { code: 'picture-animated' };
    case 'too-complex':
      return problem.found === null
        ? { code: 'file-unknown-too-complex' }
        : { code: 'file-too-complex', found: problem.found };
    case 'password':
      return { code: 'pdf-password' };
    case 'active':
      return { code: 'pdf-active' };
  }
}

/** In whole units: 10M, or 500K below one megabyte. */
function sizeWords(bytes: number): string {
  const mega = 1024 * 1024;
  return bytes >= mega ? `${Math.floor(bytes / mega)}M` : `${Math.floor(bytes / 1024)}K`;
}

/** Whole megapixels of a picture, and of the largest accepted one. */
export const pixelWords = (size: { width: number; height: number; limitPixels: number }) => ({
  megapixels: Math.ceil((size.width * size.height) / 1_000_000),
  most: Math.floor(size.limitPixels / 1_000_000),
});

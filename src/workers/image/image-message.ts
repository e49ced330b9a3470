import { fileMessage, pixelWords, type FileMessages } from '../../domain/file/file-message';
import type { MessageOf, None } from '../../domain/messages/message';
import type { ImageProblem } from './image.api';

/** Why a file is not taken on this phone. */
export interface ImageMessages extends FileMessages {
  'picture-too-large-here': { megapixels: number; most: number };
  'heic-unsupported': None;
  'heic-needs-network': None;
  /** The phone no longer gives it. */
  'file-unreadable': None;
  'canvas-blocked': None;
  'no-canvas': None;
  'processing-failed': None;
}
export type ImageMessage = MessageOf<ImageMessages>;

/** A job that its traveller ended needs no words. */
export type ToldProblem = Exclude<ImageProblem, { problem: 'aborted' }>;

/** What is said of a file that is not taken. */
export function imageMessage(problem: ToldProblem): ImageMessage {
  switch (problem.problem) {
    case 'too-many-pixels':
      return { code: 'picture-too-large-here', ...pixelWords(problem) };
    case 'heic-undecodable':
      return { code: 'heic-unsupported' };
    case 'heic-needs-network':
      return { code: 'heic-needs-network' };
    case 'unreadable':
      return { code: 'file-unreadable' };
    case 'processing-failed':
      return { code: codeOf(problem.reason) };
    default:
      return fileMessage(problem);
  }
}

const codeOf = (reason: (ImageProblem & { problem: 'processing-failed' })['reason']) =>
  reason === 'canvas-blocked' || reason === 'no-canvas' ? reason : 'processing-failed';

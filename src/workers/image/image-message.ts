import { fileMessage, pixelWords, type FileMessages } from '../../domain/file/file-message';
import type { MessageOf, None } from '../../domain/messages/message';
import type { ImageProblem } from './image.api';

/** The messages for files that this phone cannot process. */
export interface ImageMessages extends FileMessages {
  'picture-too-large-here': { megapixels: number; most: number };
  /** In pixels. */
  'picture-too-small': { width: number; height: number; least: number };
  'heic-unsupported': None;
  'heic-needs-network': None;
  /** The file can no longer be read. */
  'file-unreadable': None;
  'canvas-blocked': None;
  'no-canvas': None;
  'processing-failed': None;
}
export type ImageMessage = MessageOf<ImageMessages>;

/** All problems except 'aborted', which needs no message. */
export type ToldProblem = Exclude<ImageProblem, { problem: 'aborted' }>;

/** The message for a problem with a file. */
export function imageMessage(problem: ToldProblem): ImageMessage {
  switch (problem.problem) {
    case 'too-many-pixels':
      return { code: 'picture-too-large-here', ...pixelWords(problem) };
    case 'too-few-pixels': {
      const { width, height, leastSide } = problem;
      return { code: 'picture-too-small', width, height, least: leastSide };
    }
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

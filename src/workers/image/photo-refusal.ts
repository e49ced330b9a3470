import { pixelWords } from '../../domain/file/file-message';
import type { PhotoFileMessage } from '../../domain/photo/photo-messages';
import type { ImageProblem } from './image.api';

/** Why a file is not accepted as a visa photo; null if the cause is not the file. */
export function photoRefusal(problem: ImageProblem): PhotoFileMessage | null {
  switch (problem.problem) {
    case 'empty':
      return { code: 'photo-empty' };
    case 'unsupported-type':
      return problem.found === null
        ? { code: 'photo-type-unknown' }
        : { code: 'photo-type', found: problem.found };
    case 'truncated':
      return { code: 'photo-truncated', found: problem.found };
    case 'undecodable':
      return { code: 'photo-file-damaged', found: problem.found };
    case 'too-complex':
      return problem.found === null
        ? { code: 'photo-unknown-too-complex' }
        : { code: 'photo-too-complex', found: problem.found };
    case 'animated':
      return { code: 'photo-animated' };
    case 'heic-undecodable':
      return { code: 'photo-heic' };
    case 'too-many-pixels':
      return { code: 'photo-too-many-pixels', most: pixelWords(problem).most };
    // A photo of so few pixels is blocked before.
    case 'too-few-pixels':
    case 'heic-needs-network':
    case 'too-large':
    case 'password':
    case 'active':
    case 'unreadable':
    case 'processing-failed':
    case 'aborted':
      return null;
  }
}

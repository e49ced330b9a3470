import { fileSentences, megapixels, type ProblemSentences } from '../../domain/file/file-sentences';
import type { ImageProblem, ProcessingReason } from './image.api';

/** The sentences for a problem. A job that the traveller ended needs none: both are empty. */
export function problemSentences(problem: ImageProblem): ProblemSentences {
  switch (problem.problem) {
    case 'too-many-pixels':
      return {
        ...fileSentences(problem),
        message: `This picture is too large for this browser (${megapixels(problem)} megapixels).`,
      };
    case 'heic-undecodable':
      return {
        message: 'This browser cannot open HEIC pictures.',
        wayOut:
          'Choose a JPEG: share the picture as JPEG, or set the camera to “Most Compatible” (iPhone: Settings, Camera, Formats) and take it again.',
      };
    case 'heic-needs-network':
      return {
        message: 'What opens HEIC pictures is not on this phone yet.',
        wayOut:
          'Connect to the internet once and choose it again, or choose a JPEG. Your picture is still where it was.',
      };
    case 'unreadable':
      return {
        message: 'The phone no longer gives access to this file.',
        wayOut: 'Choose it again.',
      };
    case 'processing-failed':
      return { message: 'Image processing failed', wayOut: afterFailure(problem.reason) };
    case 'aborted':
      return { message: '', wayOut: '' };
    default:
      return fileSentences(problem);
  }
}

function afterFailure(reason: ProcessingReason): string {
  switch (reason) {
    case 'canvas-blocked':
      return 'Fingerprint protection in this browser scrambles pictures: allow canvas access for this site, or send a PDF.';
    case 'no-canvas':
      return 'Update this browser, use another one, or send a PDF.';
    default:
      return 'Try again. If it fails again, close other apps or choose another picture.';
  }
}

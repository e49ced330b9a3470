import type { ImageProblem } from './image.api';

const chooseAnother = 'choose a JPEG or PNG photo.';

/** Why a file is no visa photo, with the way out, in one sentence; null where that is not the file's fault. */
export function photoRefusal(problem: ImageProblem): string | null {
  switch (problem.problem) {
    case 'empty':
      return `This file is empty: ${chooseAnother}`;
    case 'unsupported-type': {
      const accepted = problem.found === 'JPEG' || problem.found === 'PNG';
      if (accepted) {
        return `A name that ends in .${problem.extension} is not accepted: rename the photo to end in .${problem.found?.toLowerCase()}.`;
      }
      return problem.found
        ? `This is a ${problem.found} file: ${chooseAnother}`
        : `The content of this file is not known: ${chooseAnother}`;
    }
    case 'mislabelled':
      return `This file is named .${problem.extension}, but it is a ${problem.found}: ${chooseAnother}`;
    case 'truncated':
      return `This ${problem.found} is cut off: save it again, or take the photo again.`;
    case 'undecodable':
      return `This ${problem.found} is damaged: take the photo again, or choose another one.`;
    case 'too-complex':
      return `This ${problem.found ?? 'photo'} takes too much work to open: save it again as a plain JPEG, or take the photo again.`;
    case 'animated':
      return 'This picture is animated: choose a still photo.';
    case 'heic-undecodable':
      return 'This browser cannot open HEIC photos: share it as JPEG, or take the photo here.';
    case 'too-many-pixels':
      return `This photo is too large for this browser: choose one of at most ${Math.floor(problem.limitPixels / 1_000_000)} megapixels.`;
    case 'heic-needs-network':
    case 'too-large':
    case 'password':
    case 'unreadable':
    case 'processing-failed':
    case 'aborted':
      return null;
  }
}

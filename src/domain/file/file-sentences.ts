import type { FileProblem } from './file-problem';

export interface ProblemSentences {
  /** What is wrong; the specified text verbatim where there is one. */
  message: string;
  /** What the traveller can do about it. */
  wayOut: string;
}

const chooseAnother = 'Choose a PDF, JPEG or PNG file.';

/** The sentences for a file that is not taken: the same on the phone and at the server. */
export function fileSentences(problem: FileProblem): ProblemSentences {
  switch (problem.problem) {
    case 'empty':
      return {
        message: 'This file is empty.',
        wayOut: 'Open it on your phone to see whether it is complete, then choose it again.',
      };
    case 'unsupported-type':
      return { message: 'Unsupported file types', wayOut: describeType(problem) };
    case 'mislabelled':
      return {
        message: `This file is named .${problem.extension}, but it is a ${problem.found}.`,
        wayOut: `Rename it to end in .${problem.found.toLowerCase()}, or choose another file.`,
      };
    case 'truncated':
      return {
        message: `This ${problem.found} is cut off: its end is missing.`,
        wayOut: 'Download or save it again, then choose the complete file.',
      };
    case 'too-large':
      return {
        message: `The file size exceeds the limit. The maximum size is ${sizeWords(problem.limitBytes)}.`,
        wayOut: 'Choose a smaller file, or a photo of the page.',
      };
    case 'too-many-pixels':
      return {
        message: `This picture is too large (${megapixels(problem)} megapixels).`,
        wayOut: `Choose one of at most ${Math.floor(problem.limitPixels / 1_000_000)} megapixels, or a screenshot of it.`,
      };
    case 'undecodable':
      return {
        message: `This ${problem.found} is damaged and cannot be opened.`,
        wayOut:
          problem.found === 'PDF'
            ? 'Download or save it again, or add pictures of its pages.'
            : 'Take the photo again, or choose another file.',
      };
    case 'animated':
      return {
        message: 'This picture is animated.',
        wayOut: 'Choose a still picture, or take a photo of the document.',
      };
    case 'too-complex':
      return {
        message: `This ${problem.found ?? 'file'} takes too much work to open.`,
        wayOut: 'Save it again as a plain JPEG or PDF, or take a photo of the document.',
      };
    case 'password':
      return {
        message: 'This PDF asks for a password.',
        wayOut: 'Save it again without one, or add pictures of its pages.',
      };
  }
}

/** Both in one, for who reads them in one line. */
export function fileSentence(problem: FileProblem): string {
  const { message, wayOut } = fileSentences(problem);
  return `${message.replace(/\.?$/, '.')} ${wayOut}`;
}

function describeType(problem: { found: string | null; extension: string | null }): string {
  if (problem.found === 'JPEG' || problem.found === 'PNG' || problem.found === 'PDF') {
    return `A name that ends in .${problem.extension} is not accepted. Rename the file to end in .${problem.found.toLowerCase()}, or choose another one.`;
  }
  if (problem.found) return `This is a ${problem.found} file. ${chooseAnother}`;
  return `The content of this file is not known. ${chooseAnother}`;
}

/** Whole units only: 10M, or 500K below one megabyte. */
function sizeWords(bytes: number): string {
  const mega = 1024 * 1024;
  return bytes >= mega ? `${Math.floor(bytes / mega)}M` : `${Math.floor(bytes / 1024)}K`;
}

export function megapixels(size: { width: number; height: number }): number {
  return Math.ceil((size.width * size.height) / 1_000_000);
}

import type { FileProblem } from '../domain/file/file-problem';

/**
 * Why a PDF that the first check could not judge is not accepted. If the PDF reader is not on the
 * phone, the file is accepted and the server decides.
 */
export const problemOfDoubtful = (bytes: ArrayBuffer): Promise<FileProblem | undefined> =>
  import('./readable-pdf').then(
    ({ problemOfDoubtful: read }) => read(bytes),
    () => undefined,
  );

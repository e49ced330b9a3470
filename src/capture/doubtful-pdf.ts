import type { FileProblem } from '../domain/file/file-problem';

/**
 * Why a PDF is not taken about which its first reading tells too little. Nothing is known of it where its
 * reader is not on the phone: it is taken, the server tries.
 */
export const problemOfDoubtful = (bytes: ArrayBuffer): Promise<FileProblem | undefined> =>
  import('./readable-pdf').then(
    ({ problemOfDoubtful: read }) => read(bytes),
    () => undefined,
  );

import { demoCalls } from '../../contract/demo';
import { RefusedError, HttpStatusError, isApiError, isNetworkFault } from '../../api/errors';
import { demoWords } from '../../i18n/demo-messages';
import { describeProblem } from '../../services/describe-problem';
import { reportFailure } from '../../services/report-failure';
import { api } from '../../services/services';

/** A prepared picture, or a PDF. */
export interface DemoFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly mime: string;
}

/** Uploads a file to the demo. @returns its key */
export const uploadToDemo = async (file: DemoFile, signal: AbortSignal): Promise<string> =>
  (await api.upload(demoCalls.openUploadFile, file, { signal })).key;

/** Whether the id of a call has ended; only another one helps. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof RefusedError && error.said.code === 'demo-ended';

/** Whether the same call may succeed later: the network failed, or the server is busy. */
export const mayPass = (error: unknown): boolean =>
  isApiError(error) &&
  (isNetworkFault(error) || (error instanceof HttpStatusError && error.status >= 429));

/** Reports a failed call of the demo, which shows its own messages. @returns the reason */
export function reportDemoFailure(error: unknown): string {
  reportFailure(error, 'never');
  const said =
    error instanceof RefusedError || error instanceof HttpStatusError ? error.said : undefined;
  return (said && demoWords(said)) ?? describeProblem(error);
}

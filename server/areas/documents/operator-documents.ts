import type { DocumentStatus } from '../../../src/contract/codes';
import type { Db } from '../../infra/db/tables';

/** A verdict on one page. */
export interface PageVerdict {
  readonly uploadId: string;
  readonly status: DocumentStatus;
  readonly reason: string | null;
}

/** Gives verdicts on pages. */
export async function judgePages(tx: Db, verdicts: readonly PageVerdict[]): Promise<void> {
  for (const { uploadId, status, reason } of verdicts)
    await tx
      .updateTable('pages')
      .set({ status, reason })
      .where('upload_id', '=', uploadId)
      .execute();
}

import { fileAddress } from '../case/case-files';
import { sizeWords } from '../words/date-words';

type FileLinkProps = { caseId: string; uploadId: string; name: string; size?: number };

/** A file of the case, in its own tab. */
export function FileLink({ caseId, uploadId, name, size }: FileLinkProps) {
  return (
    <p>
      <a href={fileAddress(caseId, uploadId)} target="_blank" rel="noreferrer">
        {name}
      </a>
      {size !== undefined && ` (${sizeWords(size)})`}
    </p>
  );
}

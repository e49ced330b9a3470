import { Notice } from '../../ui/feedback/notice';
import { WrittenText } from '../../language/written-text';
import type { PageFace } from './page-face';

interface Props {
  problem: PageFace['problem'];
  beside: string | undefined;
}

/** Why a page needs the traveller, and what another device did to it meanwhile. */
export function PageNotices({ problem, beside }: Props) {
  return (
    <>
      {problem && (
        <Notice tone="danger">
          {problem.isServers ? <WrittenText>{problem.words}</WrittenText> : problem.words}
        </Notice>
      )}
      {beside && <Notice tone="info">{beside}</Notice>}
    </>
  );
}

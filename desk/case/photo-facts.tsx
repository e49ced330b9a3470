import type { CaseItem } from '../../src/contract/desk/case-calls';
import { Note } from '../ui/note';

/** The size of a visa photo, and what its report found. */
export function PhotoFacts({ photo }: { photo: NonNullable<CaseItem['photo']> }) {
  const { widthMm, heightMm, problems } = photo;
  return (
    <>
      {problems.length === 0 ? (
        <Note tone="ok">
          The report found nothing. The photo is {widthMm} × {heightMm} mm.
        </Note>
      ) : (
        problems.map((problem) => (
          <Note key={problem} tone="wait" icon="photo">
            {problem}
          </Note>
        ))
      )}
    </>
  );
}

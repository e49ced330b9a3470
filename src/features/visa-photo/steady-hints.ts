import type { LiveHint } from '../../domain/photo/live-hints';

/** How many of the last frames count: about half a second. */
const looks = 6;

/** The hints of most of the last frames, so that hints do not flicker. */
export function steadyHints(last: readonly (readonly LiveHint[])[]): LiveHint[] {
  const counted = last.slice(-looks);
  const seen = new Set(counted.flat());
  return [...seen].filter(
    (hint) => counted.filter((each) => each.includes(hint)).length * 2 > counted.length,
  );
}

export const withLook = (
  last: readonly (readonly LiveHint[])[],
  look: readonly LiveHint[],
): readonly (readonly LiveHint[])[] => [...last, look].slice(-looks);

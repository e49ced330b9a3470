/** The calls that wait for the second factor, each with how it goes on and how it is given up. */
let waiting: { readonly resume: () => void; readonly giveUp: () => void }[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export const isProofWanted = (): boolean => waiting.length > 0;

export function watchProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the second factor. @returns whether it was proved; false if the operator gave up */
export function waitForProof(): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => {
    waiting = [...waiting, { resume: () => resolve(true), giveUp: () => resolve(false) }];
  });
  tell();
  return answer;
}

/** Everything that waits goes on, or is given up. */
export function endProof(how: 'resume' | 'giveUp'): void {
  const ended = waiting;
  waiting = [];
  tell();
  for (const each of ended) each[how]();
}

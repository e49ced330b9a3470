import { questionOf, type EarlyAnswer, type TakeEarlyAnswer } from '../api/early-answer';

declare global {
  interface Window {
    /** By `questionOf`; filled by the script in the page's head. */
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/** Later than this an answer is no longer that of a start. */
const oldestMs = 15_000;

export const takeEarlyAnswer: TakeEarlyAnswer = async (path, body, token) => {
  const question = questionOf(path, body);
  // Most calls were not asked early, and are spared the reading of the token from storage.
  if (!window.earlyAnswers?.has(question) || performance.now() > oldestMs) return undefined;
  const present = await token();
  const found = window.earlyAnswers.get(question);
  if (found?.token !== present) return undefined;
  window.earlyAnswers.delete(question);
  return found;
};

/** A picture that the page shows before its script, by the path that it belongs to. */
export interface EarlyPicture {
  readonly pathname: string;
  readonly src: string;
}

declare global {
  interface Window {
    /** Set by the script in the page's head. */
    earlyPicture?: EarlyPicture;
  }
}

/** The picture that the page has shown at this path before the app's own answer. */
export const earlyPicture = (pathname: string): string | undefined =>
  window.earlyPicture?.pathname === pathname ? window.earlyPicture.src : undefined;

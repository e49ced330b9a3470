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

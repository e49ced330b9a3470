import type { Tab } from '../phone/phone';

/** Waits for the app's answer; a tab that ends meanwhile never gives one. */
export function whenAnswered<T>(tab: Tab, answer: Promise<T>, then: (value: T) => void): void {
  answer.then(
    (value) => {
      if (!tab.life.isOver) then(value);
    },
    () => undefined,
  );
}

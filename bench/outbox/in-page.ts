/** Functions that run in the app's page: each is serialised alone, so it is self-contained. */
type MeasuredWindow = typeof globalThis & { longest: number };

/** When the first screen was painted, since the page was asked for; waits until it is. */
export const startMs = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint');
      if (first) resolve(first.startTime);
    }).observe({ type: 'paint', buffered: true });
  });

export function watchLongTasks(): void {
  const page = globalThis as MeasuredWindow;
  page.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest, duration);
  }).observe({ type: 'longtask' });
}

/** The longest task since it was asked for last; waits until the observer has been told. */
export const longestTask = async (): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, 250));
  const page = globalThis as MeasuredWindow;
  const { longest } = page;
  page.longest = 0;
  return longest;
};

/** A task of so long, to see that the observer sees one. */
export const beBusy = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      const ends = performance.now() + ms;
      while (performance.now() < ends);
      resolve();
    });
  });

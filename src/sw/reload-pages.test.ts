import { expect, test, vi } from 'vitest';
import { firstPage, reloadPages, type ControlledPage } from './reload-pages';

/** A worker's list of pages, look by look; the last list from then on. */
function search(...lists: readonly (readonly ControlledPage[])[]) {
  let looks = 0;
  let now = 0;
  return {
    looks: () => looks,
    pages: async () => lists[Math.min((looks += 1), lists.length) - 1] ?? [],
    now: () => now,
    pause: async (ms: number) => void (now += ms),
  };
}

const page = (id: string, navigate: ControlledPage['navigate'] = async () => null) => ({
  id,
  url: `/${id}`,
  navigate: vi.fn(navigate),
});

test('a page that is listed after another one, which is being closed, is reloaded too', async () => {
  const closing = page('closing', () => Promise.reject(new TypeError('closed')));
  const loading = page('loading');
  await reloadPages(search([closing], [closing], [closing, loading]));
  expect(loading.navigate.mock.calls).toEqual([['/loading']]);
});

test('a reload that failed is repeated, until it succeeds', async () => {
  const failures = [new TypeError('not yet'), new TypeError('not yet')];
  const late = page('late', async () => {
    const failure = failures.pop();
    if (failure) throw failure;
  });
  await reloadPages(search([late]));
  expect(late.navigate).toHaveBeenCalledTimes(3);
});

test('the wait for the first page ends when one is listed, or when its time is over', async () => {
  const found = search([], [], [page('loaded')]);
  await firstPage(found);
  expect(found.looks()).toBe(3);
  const none = search([]);
  await firstPage(none);
  expect(none.now()).toBeGreaterThan(0);
});

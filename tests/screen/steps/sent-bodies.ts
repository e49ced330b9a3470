import type { Page } from '@playwright/test';

export interface SentBody {
  readonly url: string;
  readonly body: string;
}

/**
 * Records the bodies of the app's requests from the next page on: the browser reports none of a
 * `Request`, so `request.postData()` is null for every call of the app.
 */
export async function recordBodies(page: Page): Promise<readonly SentBody[]> {
  const sent: SentBody[] = [];
  await page.exposeBinding('noteBody', (_source, url: string, body: string) => {
    sent.push({ url, body });
  });
  await page.addInitScript(() => {
    const { noteBody } = window as unknown as {
      noteBody: (url: string, body: string) => Promise<void>;
    };
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (input instanceof Request) await noteBody(input.url, await input.clone().text());
      return send(input, init);
    };
  });
  return sent;
}

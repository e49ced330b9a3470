import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '@playwright/test';
import { markFor } from '../../server/http/signature';
import { markHeader } from '../../src/contract/envelope';

interface Asked {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** The header that makes an answer count as the server's own. */
export function marked(
  { method = '', headers }: Asked,
  status: number,
  body: string | Uint8Array,
): Record<string, string> {
  const mark = markFor({ method, headers }, status, body);
  return mark === undefined ? {} : { [markHeader]: mark };
}

/** Answers a request in the server's place, as if the server had said it. */
export async function fulfilOwn(
  route: Route,
  { status = 200, json }: { status?: number; json?: unknown },
): Promise<void> {
  const request = route.request();
  const body = json === undefined ? '' : JSON.stringify(json);
  const asked = { method: request.method(), headers: await request.allHeaders() };
  await route.fulfill({
    status,
    body,
    headers: { 'content-type': 'application/json', ...marked(asked, status, body) },
  });
}

import { sha256Hex } from './signature';

/** What a request says, as a hash: the order of its fields and a file's name make no difference. */
export function hashRequest(
  path: string,
  request: unknown,
  fileSha256: string | undefined,
): string {
  return sha256Hex(JSON.stringify([path, inOrder(request), fileSha256 ?? null]));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, each]) => [name, inOrder(each)]));
}

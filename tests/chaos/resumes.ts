import type { IncomingMessage } from 'node:http';

/** An upload: by the key of the request that begins it, or by its id. */
function uploadOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  const [, id] = /^\/api\/uploads(?:\/([\w-]+))?$/.exec(url) ?? [];
  if (method === 'POST' && url === '/api/uploads') return String(headers['idempotency-key']);
  return method === 'PATCH' || method === 'HEAD' ? id : undefined;
}

/**
 * How long uploads rest that their server left in the middle, until another server goes on with them:
 * what their bytes then take on the phone's connection is not counted.
 */
export function watchResumes(bytesPerSecond: number, now: () => number = () => performance.now()) {
  const begun = new Map<string, number>();
  const underWay = new Map<string, number>();
  const left = new Map<string, { at: number; target: number }>();
  const waits: number[] = [];

  return {
    waits,
    /** How many still rest. */
    resting: () => left.size,
    onRequest(request: IncomingMessage, target: number): void {
      const upload = uploadOf(request);
      if (upload === undefined) return;
      begun.set(upload, now());
      if (request.method !== 'HEAD') underWay.set(upload, target);
    },
    onAnswer(request: IncomingMessage, target: number, status: number): void {
      const upload = uploadOf(request);
      if (upload === undefined) return;
      if (underWay.get(upload) === target) underWay.delete(upload);
      const begunAt = begun.get(upload) ?? 0;
      begun.delete(upload);
      const before = left.get(upload);
      if (!before || status >= 300) return;
      const sending = (Number(request.headers['content-length'] ?? 0) / bytesPerSecond) * 1000;
      const goesOnAt = Math.max(begunAt, now() - sending);
      // A server that was told to stop may have finished it.
      if (before.target !== target) waits.push(goesOnAt - before.at);
      left.delete(upload);
    },
    /** A server has just died, or stands still. */
    isLost(target: number): void {
      for (const [upload, at] of underWay)
        if (at === target) {
          left.set(upload, { at: now(), target });
          underWay.delete(upload);
        }
    },
  };
}

/** The value that so large a part of the numbers does not exceed; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

import { Agent, request } from 'node:http';
import type { Prepared } from './requests';

/** Requests under way at once, in all. */
const atOnce = 16;

export interface Turn {
  readonly perSecond: number;
  /** How long each request took, in milliseconds. */
  readonly times: readonly number[];
}

/** Where a request goes, and what is sent. */
export type NextRequest = (count: number) => { address: string } & Prepared;

/**
 * Keeps so many requests under way for a time.
 * @throws {Error} at the first answer that is no success
 */
export async function takeTurn(seconds: number, next: NextRequest): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const from = performance.now();
  const until = from + seconds * 1000;
  const times: number[] = [];
  let count = 0;
  const client = async () => {
    while (performance.now() < until) {
      const prepared = next((count += 1));
      const began = performance.now();
      await send(agent, prepared);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  agent.destroy();
  return { perSecond: times.length / ((performance.now() - from) / 1000), times };
}

/** Sends one request, on a connection of its own. */
export const sendOnce = (address: string, prepared: Prepared): Promise<void> =>
  send(undefined, { address, ...prepared });

function send(agent: Agent | undefined, { address, path, headers, body }: ReturnType<NextRequest>) {
  return new Promise<void>((resolve, reject) => {
    const length = { 'content-length': String(body.length) };
    const asked = request(
      address + path,
      { method: 'POST', agent, headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200 && text.startsWith('{"ret":0')) return resolve();
          reject(new Error(`${path}: HTTP ${answer.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

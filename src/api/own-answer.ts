import { markedText } from '../contract/answer-mark';
import { markHeader } from '../contract/envelope';
import { sha256Hex } from '../storage/digest';
import type { MarkMemory } from '../storage/mark-memory';
import { hmacHex } from './sign';

/** An HTTP answer that has arrived in full. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** What a request's mark is made with. */
export interface AnsweredRequest {
  /** The text of the key that signs requests of its user. */
  keyText: string;
  /** The request's signature or nonce. */
  request: string;
}

/**
 * Tells the server's own answers from those of portals and proxies in its place. A server that was
 * ever seen to mark its answers always does: then only a mark counts. Of one that never did, an answer
 * counts that `seemsOwn` by its form.
 */
export const ownAnswers =
  (memory: MarkMemory | undefined) =>
  async (
    { status, headers, text }: Answer,
    { keyText, request }: AnsweredRequest,
    seemsOwn: boolean,
  ): Promise<boolean> => {
    const mark = headers.get(markHeader);
    if (mark === null) return seemsOwn && !(await memory?.marks());
    const bodySha256 = await sha256Hex(new TextEncoder().encode(text));
    const isOwn = mark === (await hmacHex(keyText, markedText({ request, status, bodySha256 })));
    if (isOwn) await memory?.noteMarks();
    return isOwn;
  };

export type IsOwn = ReturnType<typeof ownAnswers>;

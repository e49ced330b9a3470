import { markedText } from '../contract/signature';
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

/** The input for the mark of an answer, from its request. */
export interface AnsweredRequest {
  /** The text of the key that signs this user's requests. */
  keyText: string;
  /** The request's signature or nonce. */
  request: string;
}

/**
 * Distinguishes our server's answers from those of portals and proxies. A server that has once
 * marked an answer always marks them, so from then on a valid mark is required. Before that, the
 * answer's form (`seemsOwn`) decides.
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

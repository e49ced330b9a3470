/** A response of another company that is larger than any valid one. */
class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

const largestAnswer = 256 * 1024;

/**
 * Reads the text of a response up to a size limit.
 * @throws {AnswerTooLarge}
 */
export async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > largestAnswer) throw new AnswerTooLarge('The answer is too large.');
  }
  return Buffer.concat(chunks).toString('utf8');
}

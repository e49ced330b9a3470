import { HttpProblem } from '../../errors/refusal';

/** No request of ours, and no event of a payment company, has half as many levels. */
const mostLevels = 32;

const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Whether JSON has more levels than this. Counted before it is parsed: millions of brackets keep a
 * parser busy for a second, in which nobody else is served. Exact for all that is JSON; of other
 * bytes it may be wrong only behind the place at which a parser gives up.
 */
export function isDeeper(json: Uint8Array, most = mostLevels): boolean {
  let level = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (isText && byte === backslash) at += 1;
    else if (byte === quote) isText = !isText;
    else if (isText) continue;
    else if (opening.has(byte)) {
      level += 1;
      if (level > most) return true;
    } else if (closing.has(byte)) level -= 1;
  }
  return false;
}

/**
 * Reads what somebody sent; nothing at all is an empty request.
 * @throws {HttpProblem} 400 if it has too many levels or is no JSON
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (isDeeper(bytes)) throw new HttpProblem(400, { code: 'request-invalid' });
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new HttpProblem(400, { code: 'request-no-json' });
  }
}

const base = 36;
const lowest = 1;
const highest = 26;
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The ASCII form of a label of a domain: 'müller' is 'xn--mller-kva' (RFC 3492, 6.3). */
export function asciiLabel(label: string): string {
  const points = Array.from(label, (letter) => letter.codePointAt(0) ?? 0);
  const plain = points.filter((point) => point < 0x80);
  if (plain.length === points.length) return label;
  let encoded = String.fromCharCode(...plain) + (plain.length > 0 ? '-' : '');
  let from = 0x80;
  let delta = 0;
  let bias = 72;
  for (let done = plain.length; done < points.length;) {
    const next = Math.min(...points.filter((point) => point >= from));
    delta += (next - from) * (done + 1);
    for (const point of points) {
      if (point < next) delta += 1;
      if (point !== next) continue;
      encoded += inDigits(delta, bias);
      bias = adapt(delta, done + 1, done === plain.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    from = next + 1;
  }
  return `xn--${encoded}`;
}

function inDigits(value: number, bias: number): string {
  let text = '';
  let rest = value;
  for (let place = base; ; place += base) {
    const least = Math.min(highest, Math.max(lowest, place - bias));
    if (rest < least) return text + digits.charAt(rest);
    text += digits.charAt(least + ((rest - least) % (base - least)));
    rest = Math.floor((rest - least) / (base - least));
  }
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let steps = 0;
  for (; rest > ((base - lowest) * highest) / 2; steps += base)
    rest = Math.floor(rest / (base - lowest));
  return steps + Math.floor(((base - lowest + 1) * rest) / (rest + 38));
}

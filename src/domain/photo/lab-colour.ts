/** A colour as perceived (CIELAB, D65): lightness 0 to 100, red-green, yellow-blue. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** sRGB byte to linear light; a table, because it is used for every pixel. */
const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

export function labOf(red: number, green: number, blue: number): Lab {
  const r = linear[Math.round(red)] ?? 0;
  const g = linear[Math.round(green)] ?? 0;
  const b = linear[Math.round(blue)] ?? 0;
  const x = companded((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = companded(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = companded((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const companded = (value: number) =>
  value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;

/** How far a colour is from grey (C*). */
/** Not `Math.hypot`, which takes ten times as long: it is asked for every pixel. */
export const tintOf = ([, a, b]: Lab): number => Math.sqrt(a * a + b * b);

const radians = Math.PI / 180;

/** The CIEDE2000 distance: about 1 is just visible, 15 is another colour. */
export function colourDistance(one: Lab, other: Lab): number {
  const meanTint = (tintOf(one) + tintOf(other)) / 2;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanTint ** 7 / (meanTint ** 7 + 25 ** 7));
  const [a1, a2] = [one[1] * stretch, other[1] * stretch];
  const [c1, c2] = [Math.hypot(a1, one[2]), Math.hypot(a2, other[2])];
  const [h1, h2] = [hueOf(a1, one[2]), hueOf(a2, other[2])];
  const grey = c1 * c2 === 0;
  let turn = grey ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  let hue = h1 + h2;
  if (!grey) hue = Math.abs(h1 - h2) <= 180 ? hue / 2 : (hue < 360 ? hue + 360 : hue - 360) / 2;
  const tint = (c1 + c2) / 2;
  const light = (one[0] + other[0]) / 2;
  const t =
    1 -
    0.17 * Math.cos((hue - 30) * radians) +
    0.24 * Math.cos(2 * hue * radians) +
    0.32 * Math.cos((3 * hue + 6) * radians) -
    0.2 * Math.cos((4 * hue - 63) * radians);
  const lightWeight = 1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2);
  const dL = (other[0] - one[0]) / lightWeight;
  const dC = (c2 - c1) / (1 + 0.045 * tint);
  const dH = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * radians)) / (1 + 0.015 * tint * t);
  const rotation =
    -2 *
    Math.sqrt(tint ** 7 / (tint ** 7 + 25 ** 7)) *
    Math.sin(60 * radians * Math.exp(-(((hue - 275) / 25) ** 2)));
  return Math.sqrt(Math.max(0, dL * dL + dC * dC + dH * dH + rotation * dC * dH));
}

function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const degrees = Math.atan2(b, a) / radians;
  return degrees < 0 ? degrees + 360 : degrees;
}

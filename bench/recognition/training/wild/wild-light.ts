import { smooth } from '../light';
import type { Random } from '../random';
import type { Scene } from './scene';

/** For a point of the page, in millimetres: what share of light falls there, and what is added. */
export type WildLight = (x: number, y: number, out: LightThere) => void;

export interface LightThere {
  factor: number;
  /** Of the lamp's white. */
  glare: number;
  /** Of a foil's colours: red, green and blue. */
  readonly foil: Float32Array;
}

type Zone = readonly [number, number, number, number];

/** Light, shadows, glares and a foil with pictures of its own over the page. */
export function wildLightOf(random: Random, scene: Scene, zone: Zone): WildLight {
  const [left, top, right, bottom] = zone;
  const field = smooth(random, 3);
  const shadows = Array.from({ length: random.isLikely(0.6) ? random.whole(1, 2) : 0 }, () => ({
    angle: random.between(0, 6.3),
    at: random.between(-40, 60),
    soft: random.between(0.6, 25),
    depth: scene.shadow * random.between(0.4, 1),
  }));
  const glares = Array.from(
    { length: random.isLikely(scene.glare) ? random.whole(1, 2) : 0 },
    () =>
      random.isLikely(0.6)
        ? // A lamp in the laminate beside or over the zone.
          {
            x: random.between(left - 10, right + 10),
            y: random.between(top - 40, bottom + 6),
            wide: random.between(3, 14),
            high: random.between(2, 9),
            power: random.between(50, 230),
          }
        : // A broad window.
          {
            x: random.between(left, right),
            y: random.between(top - 30, bottom),
            wide: random.between(25, 60),
            high: random.between(8, 30),
            power: random.between(20, 90),
          },
  );
  const streaks = scene.isHarsh ? streaksOf(random, zone) : [];
  const foil = random.isLikely(scene.foil)
    ? {
        x: random.between(left, right),
        y: random.between(top - 25, bottom),
        size: random.between(12, 45),
        step: random.between(0.6, 4),
        swing: random.between(0, 4),
        power: random.between(15, 75),
        turn: random.between(0, 3.1),
        hue: random.between(0, 6.3),
        ring: random.isLikely(0.5),
      }
    : undefined;
  return (x, y, out) => {
    let factor = 1 - (scene.shading * (1 + field(x / 130, y / 130))) / 2;
    for (const { angle, at, soft, depth } of shadows) {
      const beyond = Math.cos(angle) * (x - 60) + Math.sin(angle) * (y - 45) - at;
      factor *= 1 - depth / (1 + Math.exp(-beyond / soft));
    }
    out.factor = factor;
    out.glare = 0;
    for (const each of glares) {
      const off = ((x - each.x) / each.wide) ** 2 + ((y - each.y) / each.high) ** 2;
      if (off < 9) out.glare += each.power * Math.exp(-off);
    }
    for (const { angle, at, wide, power } of streaks) {
      const off = (Math.cos(angle) * x + Math.sin(angle) * y - at) / wide;
      if (off * off < 9) out.glare += power * Math.exp(-off * off);
    }
    out.foil.fill(0);
    if (!foil) return;
    const [dx, dy] = [x - foil.x, y - foil.y];
    const off = (dx * dx + dy * dy) / foil.size ** 2;
    if (off > 4) return;
    const along = dx * Math.cos(foil.turn) + dy * Math.sin(foil.turn);
    const beside = dy * Math.cos(foil.turn) - dx * Math.sin(foil.turn);
    const phase = foil.ring
      ? Math.hypot(dx, dy) / foil.step
      : along / foil.step + foil.swing * Math.sin(beside / 7);
    const shine = Math.max(0, Math.sin(phase)) * foil.power * Math.exp(-off);
    for (let channel = 0; channel < 3; channel += 1)
      out.foil[channel] =
        shine * (0.6 + 0.4 * Math.sin(foil.hue + channel * 2.1 + phase * 0.3 + dx * 0.05));
  };
}

/** Long, narrow reflections across the page, as creased laminate gives. */
function streaksOf(random: Random, [left, top, right, bottom]: Zone) {
  return Array.from({ length: random.whole(0, 3) }, () => {
    const angle = random.between(0, 3.1);
    const [x, y] = [random.between(left, right), random.between(top - 15, bottom)];
    return {
      angle,
      at: Math.cos(angle) * x + Math.sin(angle) * y,
      wide: random.between(0.4, 2.5),
      power: random.between(30, 200),
    };
  });
}

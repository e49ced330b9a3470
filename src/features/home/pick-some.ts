/** `count` different numbers below `total`, in random order; `random` gives 0 to below 1. */
export function pickSome(total: number, count: number, random: () => number): number[] {
  const left = Array.from({ length: total }, (_, index) => index);
  return Array.from({ length: Math.min(count, total) }, () => {
    const at = Math.floor(random() * left.length);
    return left.splice(at, 1)[0] as number;
  });
}

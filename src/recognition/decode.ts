import { type Format, type Kind, kindsOf, valueOfClass, weightAt, zoneAlphabet } from './formats';
import { nothingClass, type CellChances } from './classifier';

/** A zone decoded under the rules of its format. */
export interface Decoded {
  readonly format: Format;
  readonly text: string;
  /** The look of each cell on its own: the likeliest of the characters that may stand there. */
  readonly looks: string;
  /** For each cell the probability of its character, with all check digits taken into account. */
  readonly sureness: readonly number[];
  /** For each cell the probability of its character by its picture, against its likeliest rival. */
  readonly seen: readonly number[];
  /** For each cell the likeliest other character by its picture. */
  readonly rivals: string;
  /** The cells that the check digits changed. */
  readonly corrected: readonly number[];
  /** The mean logarithm of the pictures' probabilities: 0 is certain. */
  readonly likeness: number;
  /** The same of what each cell looks like on its own: whether it shows characters at all. */
  readonly clarity: number;
}

const classesOf: Readonly<Record<Kind, readonly number[]>> = {
  'filler-letter': classes('<ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  any: classes(zoneAlphabet),
  digit: classes('0123456789'),
  'digit-filler': classes('0123456789<'),
  sex: classes('MF<'),
  code: [],
};

function classes(of: string): readonly number[] {
  return [...of].map((each) => zoneAlphabet.indexOf(each));
}

/** From this probability on, that a cell shows no character counts against what it shows. */
const mostNothing = 0.2;

/** One cell that a check digit covers, or the digit itself. */
interface Step {
  readonly cell: number;
  /** Its weight in the field's check digit; 0 if no field has it. */
  readonly inField: number;
  /** Its weight in the composite check digit. */
  readonly inAll: number;
  /** Here the field's sum must be this cell's digit. */
  readonly endsField: boolean;
  readonly endsAll: boolean;
}

/** The cells under check digits in an order in which each field's sum is complete at its digit. */
function stepsOf(format: Format): readonly Step[] {
  const inAll = new Map<number, number>();
  let count = 0;
  for (const { from, to } of format.composite?.covers ?? [])
    for (let cell = from; cell < to; cell += 1) {
      inAll.set(cell, weightAt(count));
      count += 1;
    }
  const steps: Step[] = [];
  const done = new Set<number>();
  const add = (step: Step) => {
    steps.push(step);
    done.add(step.cell);
  };
  for (const { covers, digit } of format.checks) {
    for (let cell = covers.from; cell < covers.to; cell += 1)
      add({
        cell,
        inField: weightAt(cell - covers.from),
        inAll: inAll.get(cell) ?? 0,
        endsField: false,
        endsAll: false,
      });
    add({ cell: digit, inField: 0, inAll: inAll.get(digit) ?? 0, endsField: true, endsAll: false });
  }
  for (const [cell, weight] of inAll)
    if (!done.has(cell)) add({ cell, inField: 0, inAll: weight, endsField: false, endsAll: false });
  if (format.composite)
    add({ cell: format.composite.digit, inField: 0, inAll: 0, endsField: false, endsAll: true });
  return steps;
}

/**
 * The most likely text of a format's cells. Cells under check digits are decoded together, over all
 * sums modulo ten, so a digit that cannot be told by its picture is told by the others; the sureness
 * of each is what all texts that satisfy the check digits give to its character.
 */
export function decodeZone(format: Format, chances: readonly CellChances[]): Decoded {
  const kinds = kindsOf(format);
  const allowed = kinds.map((kind) => (kind === 'code' ? classes(format.codes) : classesOf[kind]));
  const alone = allowed.map((choices, cell) => bestOf(chances[cell], choices));
  const sureness = alone.map(({ chance, total }) => (total > 0 ? chance / total : 0));
  const result = alone.map(({ choice }) => choice);

  const steps = stepsOf(format);
  const decided = decodeChecked(steps, allowed, chances);
  decided.forEach(({ choice, chance }, index) => {
    const cell = steps[index]?.cell ?? 0;
    result[cell] = choice;
    sureness[cell] = chance;
  });
  const textOf = (choices: readonly number[]) =>
    choices.map((choice) => zoneAlphabet.charAt(choice)).join('');
  const likely = result.map((choice, cell) => chances[cell]?.[choice] ?? 0);
  const others = result.map((choice, cell) =>
    bestOf(
      chances[cell],
      (allowed[cell] ?? []).filter((each) => each !== choice),
    ),
  );
  const seen = likely.map((chance, cell) => {
    const isCharacter = (chances[cell]?.[nothingClass] ?? 1) < mostNothing;
    return isCharacter ? chance / (chance + Math.max(0, others[cell]?.chance ?? 0)) : chance;
  });
  return {
    format,
    text: textOf(result),
    looks: textOf(alone.map(({ choice }) => choice)),
    sureness,
    seen,
    rivals: textOf(others.map(({ choice }) => choice)),
    corrected: result.flatMap((choice, cell) => (choice === alone[cell]?.choice ? [] : [cell])),
    likeness: meanLogarithm(likely),
    clarity: meanLogarithm(alone.map(({ chance }) => chance)),
  };
}

const meanLogarithm = (chances: readonly number[]): number =>
  chances.reduce((sum, each) => sum + Math.log(each + 1e-9), 0) / chances.length;

function bestOf(chances: CellChances | undefined, choices: readonly number[]) {
  let best = { choice: choices[0] ?? 0, chance: -1, total: 0 };
  let total = 0;
  for (const choice of choices) {
    const chance = chances?.[choice] ?? 0;
    total += chance;
    if (chance > best.chance) best = { choice, chance, total: 0 };
  }
  return { ...best, total };
}

const states = 100;

/** State: the composite sum times ten, plus the field's sum. */
function follow(step: Step, state: number, choice: number): number {
  const value = valueOfClass(choice);
  const all = Math.floor(state / 10);
  const field = state % 10;
  // A filler in the place of the check digit says nothing: a long number, or no optional data.
  if (step.endsField && value % 10 !== field && !(choice === 0 && field === 0)) return -1;
  if (step.endsAll && value !== all) return -1;
  const nextField = step.endsField ? 0 : (field + step.inField * value) % 10;
  return ((all + step.inAll * value) % 10) * 10 + nextField;
}

interface Decision {
  readonly choice: number;
  readonly chance: number;
}

function decodeChecked(
  steps: readonly Step[],
  allowed: readonly (readonly number[])[],
  chances: readonly CellChances[],
): readonly Decision[] {
  // Forwards: the sum of all ways to a state, and the best way.
  const forward: Float64Array[] = [new Float64Array(states)];
  const best: Float64Array[] = [new Float64Array(states)];
  const came: Int32Array[] = [];
  forward[0]?.fill(1, 0, 1);
  best[0]?.fill(1, 0, 1);
  steps.forEach((step, index) => {
    const [from, bestFrom] = [forward[index], best[index]];
    const to = new Float64Array(states);
    const bestTo = new Float64Array(states);
    const way = new Int32Array(states).fill(-1);
    for (let state = 0; state < states; state += 1) {
      const chance = from?.[state] ?? 0;
      if (chance === 0) continue;
      for (const choice of allowed[step.cell] ?? []) {
        const next = follow(step, state, choice);
        if (next < 0) continue;
        const seen = chances[step.cell]?.[choice] ?? 0;
        to[next] = (to[next] ?? 0) + chance * seen;
        const value = (bestFrom?.[state] ?? 0) * seen;
        if (value > (bestTo[next] ?? 0)) {
          bestTo[next] = value;
          way[next] = state * 64 + choice;
        }
      }
    }
    normalise(to);
    normalise(bestTo);
    forward.push(to);
    best.push(bestTo);
    came.push(way);
  });
  const choices = traceBack(best[steps.length], came);
  const marginals = backward(steps, allowed, chances, forward);
  return choices.map((choice, index) => ({ choice, chance: marginals[index]?.[choice] ?? 0 }));
}

function normalise(numbers: Float64Array): void {
  const sum = numbers.reduce((total, each) => total + each, 0);
  if (sum > 0)
    for (let at = 0; at < numbers.length; at += 1) numbers[at] = (numbers[at] ?? 0) / sum;
}

function traceBack(last: Float64Array | undefined, came: readonly Int32Array[]): readonly number[] {
  let state = 0;
  for (let each = 1; each < states; each += 1)
    if ((last?.[each] ?? 0) > (last?.[state] ?? 0)) state = each;
  const choices: number[] = [];
  for (let index = came.length - 1; index >= 0; index -= 1) {
    const way = came[index]?.[state] ?? -1;
    choices.unshift(Math.max(0, way) % 64);
    state = way < 0 ? 0 : Math.floor(way / 64);
  }
  return choices;
}

/** For each step the probability of each choice among all ways that satisfy the check digits. */
function backward(
  steps: readonly Step[],
  allowed: readonly (readonly number[])[],
  chances: readonly CellChances[],
  forward: readonly Float64Array[],
): readonly Float64Array[] {
  let after = new Float64Array(states).fill(1);
  const marginals: Float64Array[] = [];
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (!step) continue;
    const before = new Float64Array(states);
    const marginal = new Float64Array(zoneAlphabet.length);
    for (let state = 0; state < states; state += 1) {
      const arrived = forward[index]?.[state] ?? 0;
      for (const choice of allowed[step.cell] ?? []) {
        const next = follow(step, state, choice);
        if (next < 0) continue;
        const value = (chances[step.cell]?.[choice] ?? 0) * (after[next] ?? 0);
        before[state] = (before[state] ?? 0) + value;
        marginal[choice] = (marginal[choice] ?? 0) + arrived * value;
      }
    }
    normalise(marginal);
    normalise(before);
    marginals.unshift(marginal);
    after = before;
  }
  return marginals;
}

/** The ways in which the promise can break. */
export type Wrong =
  | 'lost'
  | 'doubled'
  | 'stuck'
  | 'foreign'
  | 'plain'
  | 'early'
  | 'unwished'
  | 'changed'
  | 'refused'
  | 'unfenced'
  | 'money';

/** A broken promise ends the simulation, so that its trace ends with it. */
export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken';
  constructor(
    readonly wrong: Wrong,
    readonly detail: string,
  ) {
    super(`${wrong}: ${detail}`);
  }
}

import { createContext, use, useId, useLayoutEffect } from 'react';
import type { Opening, RegionState } from '../decisions/no-rhythm';

/** The open page, and how far each part of it is painted. */
interface Picture {
  readonly opening: Opening | undefined;
  readonly regions: readonly RegionState[];
  /** Whether the time after the opening is over, for what is drawn; a press reads the clock. */
  readonly isSettled: boolean;
}

/** The operator's view of an item: the screen and its parts report it, a decision reads it. */
export class Painting {
  readonly #regions = new Map<string, RegionState>();
  readonly #listeners = new Set<() => void>();
  #picture: Picture = { opening: undefined, regions: [], isSettled: false };

  readonly now = (): Picture => this.#picture;

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(place: string, at: number): void {
    this.#change({ opening: { place, at, isSpent: false }, isSettled: false });
  }

  settle(): void {
    this.#change({ isSettled: true });
  }

  /** The opening has had its decision. */
  spend(): void {
    const { opening } = this.#picture;
    if (opening) this.#change({ opening: { ...opening, isSpent: true } });
  }

  set(id: string, state: RegionState): void {
    this.#regions.set(id, state);
    this.#change({ regions: [...this.#regions.values()] });
  }

  remove(id: string): void {
    this.#regions.delete(id);
    this.#change({ regions: [...this.#regions.values()] });
  }

  #change(by: Partial<Picture>): void {
    this.#picture = { ...this.#picture, ...by };
    for (const listener of this.#listeners) listener();
  }
}

/** What the parts of the screen report to. Absent where nothing is judged by what is seen. */
export const PaintingContext = createContext<Pick<Painting, 'set' | 'remove'> | undefined>(
  undefined,
);

/**
 * Reports a part of the screen. Before the browser paints, so that no key finds the parts of an item
 * that was left, or misses those of the one that has come.
 */
export function useRegion(state: RegionState): void {
  const painting = use(PaintingContext);
  const id = useId();
  useLayoutEffect(() => {
    painting?.set(id, state);
    return () => painting?.remove(id);
  }, [painting, id, state]);
}

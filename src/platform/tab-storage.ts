const inMemory = new Map<string, string>();

/** Values of this tab; in-memory only where the browser denies storage. */
export const tabStorage = {
  get(key: string): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? inMemory.get(key);
    } catch {
      return inMemory.get(key);
    }
  },

  /** @returns whether the value survives a reload */
  set(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value);
      return true;
    } catch {
      inMemory.set(key, value);
      return false;
    }
  },

  remove(key: string): void {
    inMemory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is denied: there is nothing to remove.
    }
  },
};

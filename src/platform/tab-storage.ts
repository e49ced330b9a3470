const ofPage = new Map<string, string>();

/** What belongs to this tab; where the browser denies storage it lives as long as the page. */
export const tabStorage = {
  get(key: string): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? ofPage.get(key);
    } catch {
      return ofPage.get(key);
    }
  },

  /** @returns whether it will still be there when the page comes back */
  set(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value);
      return true;
    } catch {
      ofPage.set(key, value);
      return false;
    }
  },

  remove(key: string): void {
    ofPage.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Denied: there is nothing.
    }
  },
};

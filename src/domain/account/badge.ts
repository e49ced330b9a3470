interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** How many applications and uploads on this phone need the traveller, as one sum. */
export const badgeCount = (
  unprocessedCount: number,
  items: readonly { readonly state: string }[],
): number => unprocessedCount + items.filter(({ state }) => state === 'needs-you').length;

/** Shows the count on the app's icon, if the browser supports it; its errors are ignored. */
export async function showBadge(count: number, target: Badged): Promise<void> {
  try {
    await (count > 0 ? target.setAppBadge?.(count) : target.clearAppBadge?.());
  } catch {
    // Not installed, or not allowed: the app itself shows the counts.
  }
}

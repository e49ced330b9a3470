/** A provider's script did not come: blocked by the browser, by the network, or by a portal. */
export class ScriptBlockedError extends Error {
  override readonly name = 'ScriptBlockedError';
}

/** Longer than a slow phone needs for a provider's script. */
const patienceMs = 25_000;

/**
 * Waits for a provider's script, but not for ever: a portal may hold it back without an answer.
 * @param giveUp ends the loader's own waiting, so that the next try begins afresh
 * @throws {ScriptBlockedError} when it did not come
 */
export async function whenScriptCame<T>(
  loading: Promise<T | null>,
  giveUp: () => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
      giveUp();
    }, patienceMs);
  });
  try {
    const came = await Promise.race([loading, late]);
    if (came !== null) return came;
    throw new ScriptBlockedError('The script did not come in time.');
  } catch (cause) {
    if (cause instanceof ScriptBlockedError) throw cause;
    throw new ScriptBlockedError('The script was not loaded.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Takes a provider's scripts out of the page; whoever waits for one learns that it failed. */
export function dropScripts(addressPrefix: string): void {
  for (const script of document.querySelectorAll(`script[src^="${addressPrefix}"]`)) {
    script.remove();
    script.dispatchEvent(new Event('error'));
  }
}

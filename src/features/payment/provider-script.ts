/** A provider's script did not load: blocked by the browser, the network or a captive portal. */
export class ScriptBlockedError extends Error {
  override readonly name = 'ScriptBlockedError';
}

/** The time limit for a provider's script; longer than a slow phone needs. */
const patienceMs = 25_000;

/**
 * Waits for a provider's script, with a time limit, because a captive portal may stall it.
 * @param giveUp aborts the loader, so that the next attempt starts from scratch
 * @throws {ScriptBlockedError} if the script did not load
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

/** Removes a provider's scripts from the page; pending loads of them fail. */
export function dropScripts(addressPrefix: string): void {
  for (const script of document.querySelectorAll(`script[src^="${addressPrefix}"]`)) {
    script.remove();
    script.dispatchEvent(new Event('error'));
  }
}

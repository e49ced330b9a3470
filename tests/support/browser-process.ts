import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Ends the browser on a profile without a chance to finish anything; the profile can be opened again. */
export function killBrowser(profile: string): void {
  process.kill(browserProcess(profile), 'SIGKILL');
}

/** Removes the locks of a killed browser, which keep the next one from its profile. */
export function unlockProfile(profile: string): void {
  for (const name of readdirSync(profile))
    if (name.startsWith('Singleton')) rmSync(join(profile, name), { force: true });
}

/** The process on a profile that is nobody's child: all others of a browser have a type. */
function browserProcess(profile: string): number {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const commandLine = readCommandLine(id);
    if (commandLine.includes(`--user-data-dir=${profile}`) && !commandLine.includes('--type='))
      return Number(id);
  }
  throw new Error(`No browser runs on ${profile}.`);
}

function readCommandLine(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // Ended meanwhile.
    return '';
  }
}

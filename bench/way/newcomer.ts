import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The effort that a way through the app takes. */
export interface Effort {
  taps: number;
  keystrokes: number;
  /** Fields, choices and files that were asked for although the traveller had given them before. */
  askedTwice: number;
  /** Taps on Back after a finished step. */
  pureBack: number;
  /** Finished steps on whose screen nothing leads on. */
  deadEnds: number;
}

/** The labels that lead on, as a newcomer reads them; the first match on the screen is pressed. */
const leadsOn = [
  /^Next\b/,
  /^Save\b/,
  /^Proceed to checkout/,
  /^Pay\b/,
  /^Confirm$/,
  /^Application details$/,
];

const stepMs = 8_000;
const lookMs = 250;

/**
 * A traveller who never saw the app: presses what is in view, types what is asked, and goes back
 * only where nothing leads on. A native select costs two taps, a file chooser two (its button and
 * the file), a native date three (field, day, OK) and one for each month turned, a text field one
 * unless it has the focus. Scrolling is free.
 */
export function newcomer(page: Page, log: (line: string) => void) {
  const effort: Effort = { taps: 0, keystrokes: 0, askedTwice: 0, pureBack: 0, deadEnds: 0 };
  const told = new Set<string>();

  /** Notes that a fact is asked for. */
  function tell(fact: string): void {
    if (told.has(fact)) {
      effort.askedTwice += 1;
      log(`    asked again: ${fact}`);
    }
    told.add(fact);
  }

  /** Notes what the app knows from something else, such as a passport. */
  const knows = (...facts: readonly string[]) => facts.forEach((fact) => told.add(fact));

  const count = (taps: number, words: string) => {
    effort.taps += taps;
    log(`${String(effort.taps).padStart(3)} ${words}`);
  };

  async function tap(target: Locator, words?: string): Promise<void> {
    const first = target.first();
    await first.waitFor({ state: 'visible' });
    const label = words ?? (await first.innerText()).trim().split('\n')[0] ?? '';
    await first.click();
    count(1, label || ((await first.getAttribute('aria-label').catch(() => '')) ?? ''));
  }

  async function type(field: Locator, text: string): Promise<void> {
    await field.first().waitFor({ state: 'visible' });
    const hasFocus = await field.first().evaluate((each) => each === document.activeElement);
    if (!hasFocus) await tap(field, 'a field');
    await field.first().pressSequentially(text);
    effort.keystrokes += text.length;
    log(`    types ${text}`);
  }

  async function choose(select: Locator, value: string): Promise<void> {
    await select.selectOption(value);
    count(2, `selects ${value}`);
  }

  async function date(field: Locator, day: string, monthsAhead: number): Promise<void> {
    await field.fill(day);
    count(3 + monthsAhead, `date ${day}`);
  }

  async function file(
    button: Locator,
    given: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    const choosing = page.waitForEvent('filechooser');
    await tap(button);
    await (await choosing).setFiles(given);
    count(1, `chooses ${given.name}`);
  }

  /** The control that leads on, provided it is in view, enabled, and not hidden under anything. */
  async function offered(within: Page | FrameLocator): Promise<Locator | undefined> {
    const candidates = within.locator('button:not([aria-disabled=true]):not(:disabled), a[href]');
    for (const words of leadsOn)
      for (const each of await candidates.filter({ hasText: words }).all()) {
        const text = (await each.innerText().catch(() => '')).trim();
        if (words.test(text) && (await isInView(each))) return each;
      }
    return undefined;
  }

  async function isInView(target: Locator): Promise<boolean> {
    return target
      .evaluate((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || y < 0 || y > innerHeight) return false;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && each.contains(hit);
      })
      .catch(() => false);
  }

  /** Presses what leads on from a finished step; where nothing does, goes back and counts it. */
  async function leadOn(step: string): Promise<void> {
    const from = page.url();
    const found = await expect
      .poll(async () => (await offered(page)) !== undefined, {
        timeout: stepMs,
        intervals: [lookMs],
      })
      .toBe(true)
      .then(
        () => offered(page),
        () => undefined,
      );
    if (found) {
      await tap(found);
    } else {
      effort.deadEnds += 1;
      effort.pureBack += 1;
      log(`    dead end: ${step}`);
      await tap(page.getByRole('button', { name: 'Back' }), 'Back');
    }
    await expect
      .poll(() => page.url(), { timeout: stepMs })
      .not.toBe(from)
      .catch(() => undefined);
  }

  return { effort, tell, knows, tap, type, choose, date, file, leadOn, offered, log };
}

export type Newcomer = ReturnType<typeof newcomer>;

import type { Page } from '@playwright/test';
import type { Newcomer } from './newcomer';
import type { Person } from './people';

/** Answers of both, as short as such answers are. */
const answers: Readonly<Record<string, string>> = {
  birth_place: 'Pune',
  marital_status: 'Single',
  home_address: '12 Elm Rd',
  phone: '91234567',
  occupation: 'Employee',
  purpose: 'Tourism',
  stay_address: 'Hanoi',
  visited: 'No',
  refused: 'No',
};

/** Answers that are the same for a family, or for a journey. */
const ofFamily: ReadonlySet<string> = new Set(['home_address', 'phone']);
const ofJourney = /^(purpose|stay_|arr|dep)/;
/** A declaration is each one's own, and may have another answer at the next journey. */
const declared: ReadonlySet<string> = new Set(['visited', 'refused']);

const dayMs = 86_400_000;
const isoDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Answers every question that is shown, required and empty, then sends the form. */
export async function fillForm(
  page: Page,
  ananya: Newcomer,
  { person, journey }: { person: Person; journey: string },
): Promise<void> {
  const factOf = (name: string) => {
    if (ofFamily.has(name)) return name;
    if (ofJourney.test(name)) return `${journey} ${name}`;
    const own = `${person.firstName} ${name}`;
    return declared.has(name) ? `${journey} ${own}` : own;
  };
  const answerOf = (name: string) => (name === 'full_name' ? person.fullName : answers[name]) ?? '';
  const frame = page.frameLocator('iframe');
  const send = frame.locator('#complete');
  await send.waitFor();
  // A section unfolds as soon as those before it are answered.
  while ((await confirmShown()) || (await answerShown())) continue;
  await ananya.tap(send, 'Complete the form');
  await frame.locator('.box.ok').waitFor();

  /** Confirms the sections that are suggested. @returns whether there was one */
  async function confirmShown(): Promise<boolean> {
    const confirm = frame.locator('.confirm:visible').first();
    if (!(await confirm.isVisible())) return false;
    await ananya.tap(confirm);
    return true;
  }

  /** Answers the questions that are shown without an answer. @returns whether there was one */
  async function answerShown(): Promise<boolean> {
    const { taps, keystrokes } = ananya.effort;
    for (const question of await frame.locator('.question').all()) {
      if (!(await question.isVisible()) || (await question.locator('.optional').count()) > 0)
        continue;
      const field = question.locator('input, select, textarea').first();
      const name = (await field.getAttribute('name')) ?? '';
      const kind = await field.evaluate((each) => (each as HTMLInputElement).type);
      if (kind === 'radio') {
        if ((await question.locator('input:checked').count()) > 0) continue;
        ananya.tell(factOf(name));
        const radio = question.getByRole('radio', { name: answerOf(name), exact: true });
        await ananya.tap(radio, answerOf(name));
      } else if (kind === 'checkbox') {
        if (!(await field.isChecked())) await ananya.tap(field, 'the declaration');
      } else if ((await field.inputValue()) === '') {
        ananya.tell(factOf(name));
        if (kind === 'select-one') await ananya.choose(field, answerOf(name));
        else if (kind === 'date')
          await ananya.date(field, isoDay(name.startsWith('dep') ? 30 : 20), 0);
        else await ananya.type(field, answerOf(name));
      }
    }
    return ananya.effort.taps + ananya.effort.keystrokes > taps + keystrokes;
  }
}

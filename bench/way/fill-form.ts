import type { Page } from '@playwright/test';
import type { Newcomer } from './newcomer';

/** Ananya's answers, as short as such answers are. */
const answers: Readonly<Record<string, string>> = {
  full_name: 'Ananya Rao',
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

const dayMs = 86_400_000;
const isoDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Answers every question that is shown, required and empty, then sends the form. */
export async function fillForm(page: Page, ananya: Newcomer): Promise<void> {
  const frame = page.frameLocator('iframe');
  const send = frame.locator('#complete');
  await send.waitFor();
  for (const question of await frame.locator('.question').all()) {
    if (!(await question.isVisible()) || (await question.locator('.optional').count()) > 0)
      continue;
    const field = question.locator('input, select, textarea').first();
    const name = (await field.getAttribute('name')) ?? '';
    const kind = await field.evaluate((each) => (each as HTMLInputElement).type);
    if (kind === 'radio') {
      if ((await question.locator('input:checked').count()) === 0)
        await ananya.tap(
          question.getByRole('radio', { name: answers[name] ?? '', exact: true }),
          answers[name],
        );
    } else if (kind === 'checkbox') {
      if (!(await field.isChecked())) await ananya.tap(field, 'the declaration');
    } else if ((await field.inputValue()) !== '') continue;
    else if (kind === 'select-one') await ananya.choose(field, answers[name] ?? '');
    else if (kind === 'date') await ananya.date(field, isoDay(name.startsWith('dep') ? 30 : 20), 0);
    else await ananya.type(field, answers[name] ?? '');
  }
  await ananya.tap(send);
  await frame.locator('.box.ok').waitFor();
}

import type { FrameLocator, Locator } from '@playwright/test';

/** Opens all parts of the application form; a folded part's fields cannot be filled in. */
export async function openParts(form: FrameLocator | Locator): Promise<void> {
  await form.locator('details').first().waitFor();
  const folded = form.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Answers the application form in a frame: these lines with a town, both days, all choices, the declaration. */
export async function answerForm(
  form: FrameLocator,
  { lines, day }: { lines: readonly string[]; day: string },
): Promise<void> {
  await openParts(form);
  for (const label of lines) await form.getByLabel(label, { exact: true }).fill('Pune');
  for (const label of ['Day of arrival', 'Day of departure'])
    await form.getByLabel(label).fill(day);
  for (const [label, choice] of [
    ['Marital status', 'Single'],
    ['Purpose', 'Tourism'],
    ['Have you been there before?', 'No'],
    ['Has any country refused', 'No'],
  ] as const)
    await form.getByRole('radiogroup', { name: label }).getByLabel(choice).check();
  await form.getByLabel('Everything I have said').check();
}

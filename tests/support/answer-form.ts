import type { FrameLocator } from '@playwright/test';

/** Answers the application form in a frame: these lines with a town, both days, all choices, the declaration. */
export async function answerForm(
  form: FrameLocator,
  { lines, day }: { lines: readonly string[]; day: string },
): Promise<void> {
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

import { fieldOf, form, valueOf } from './fields';
import { words } from './words';

/** The questions of a part that everyone who sees them has to answer, by name. */
function askedIn(part: Element): string[] {
  const asked = [...part.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (field) => !field.closest('.question')?.matches('[hidden], :has(.optional)'),
  );
  return [...new Set(asked.map(({ name }) => name))];
}

/** Shows in each part how many of its questions are answered. */
export function countAnswered(): void {
  for (const part of form.querySelectorAll('fieldset')) {
    const asked = askedIn(part);
    const answered = asked.filter((name) => {
      const field = fieldOf(name);
      return field !== undefined && valueOf(field).trim() !== '';
    }).length;
    const line = part.querySelector('.answered');
    const bar = part.querySelector('progress');
    if (!line || !bar) continue;
    line.textContent = words('answered', { answered, count: asked.length });
    bar.max = asked.length;
    bar.value = answered;
  }
}

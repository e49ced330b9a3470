/** Answers that were typed into an application form and have not arrived, by question. */
export type FormAnswers = Readonly<Record<string, string>>;

/**
 * The answers that stay on the phone: one that another tab has kept since is not this form's to
 * delete.
 * @param before the answers that this form had waiting until now: one that it no longer names has
 *   arrived
 */
export function stillKept(
  stored: FormAnswers,
  before: FormAnswers,
  answers: FormAnswers,
): FormAnswers {
  const others = Object.entries(stored).filter(([question, answer]) => before[question] !== answer);
  return { ...Object.fromEntries(others), ...answers };
}

// Templates of letters; the traveller replaces the text in [brackets]. Each paragraph is one line,
// so that it wraps with the screen.
function letter(...paragraphs: string[]): string {
  return paragraphs.join('\n\n');
}

export const employmentLetterTemplate = letter(
  '[Company letterhead: name, address, telephone]',
  '[Date]',
  'To whom it may concern',
  'This is to confirm that [full name as in the passport], holder of passport [number], has been employed with us as [position] since [month and year], with a monthly salary of [amount].',
  '[He/She] will travel to [destination] from [date] to [date] for tourism. Leave has been granted for this time, and [he/she] will return to work on [date].',
  '[Signature and company stamp]\n[Name, position and telephone of the person who signs]',
);

export const enrolmentLetterTemplate = letter(
  '[Letterhead of the school or university]',
  '[Date]',
  'To whom it may concern',
  'This is to confirm that [full name as in the passport], born on [date of birth], is enrolled as a full-time student of [course or grade] for the year [year].',
  'The student is allowed to travel to [destination] from [date] to [date].',
  '[Signature and stamp]\n[Name and position of the person who signs]',
);

export const parentConsentTemplate = letter(
  '[Date]',
  'To whom it may concern',
  'We, [full name of parent 1], passport [number], and [full name of parent 2], passport [number], are the parents of [full name of the child], born on [date of birth], passport [number].',
  'We agree that our child travels to [destination] from [date] to [date], accompanied by [full name and relation].',
  '[Signatures of both parents]\n[Telephone and e-mail of both parents]',
);

export const coverLetterTemplate = letter(
  '[Date]',
  'To the visa section',
  'I, [full name as in the passport], holder of passport [number], apply for a visa to travel to [destination] from [date] to [date].',
  'I will visit [places] and stay at [hotels or addresses]. The trip is paid for by [me / name and relation]. I will return to [country of residence] by [date], because [work, studies, family].',
  '[Signature]',
);

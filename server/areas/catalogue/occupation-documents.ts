import type { DocumentKind } from './catalogue-types';

// Templates of letters; the traveller replaces the text in [brackets]. Each paragraph is one line,
// so that it wraps with the screen.
function letter(...paragraphs: string[]): string {
  return paragraphs.join('\n\n');
}

const employmentLetterTemplate = letter(
  '[Company letterhead: name, address, telephone]',
  '[Date]',
  'To whom it may concern',
  'This is to confirm that [full name as in the passport], holder of passport [number], has been employed with us as [position] since [month and year], with a monthly salary of [amount].',
  '[He/She] will travel to [destination] from [date] to [date] for tourism. Leave has been granted for this time, and [he/she] will return to work on [date].',
  '[Signature and company stamp]\n[Name, position and telephone of the person who signs]',
);

const enrolmentLetterTemplate = letter(
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

export const employmentLetter: DocumentKind = {
  number: 40,
  name: 'Employment letter',
  icon: 'briefcase',
  pattern: 'ordinary',
  style: 'single-page',
  again: { kind: 'employment-letter', days: 14 },
  hint: 'Not older than 30 days',
  attention:
    'A letter of your employer on its letterhead with your position, salary, the date you started and the leave that was granted. It must be signed and stamped, and not older than 30 days. The whole page with the stamp must be in the picture. You can copy the text of our sample letter.',
  template: employmentLetterTemplate,
  sampleKeys: ['employment-letter.svg', 'employment-letter.pdf'],
};

export const businessRegistration: DocumentKind = {
  number: 41,
  name: 'Business registration',
  icon: 'briefcase',
  pattern: 'ordinary',
  style: 'multi-page',
  again: { kind: 'business-registration', days: 365 },
  hint: 'With your name as the owner',
  attention:
    'The certificate of registration, trade licence or latest tax return of your business. Your name must appear as the owner or a partner. Upload every page of it.',
  template: null,
  sampleKeys: [],
};

export const pensionStatement: DocumentKind = {
  number: 42,
  name: 'Pension statement',
  icon: 'bank',
  pattern: 'ordinary',
  style: 'single-page',
  again: { kind: 'pension-statement', days: 90 },
  hint: 'The latest one',
  attention:
    'The latest statement of your pension, or your retirement certificate. Your name and the monthly amount must be readable.',
  template: null,
  sampleKeys: [],
};

export const enrolmentLetter: DocumentKind = {
  number: 43,
  name: 'Enrolment letter',
  pattern: 'ordinary',
  style: 'single-page',
  again: { kind: 'enrolment-letter', days: 90 },
  hint: 'From the school or university',
  attention:
    'A letter of your school or university that confirms that you are a student this year, signed and stamped. A student card alone is not enough. You can copy the text of our sample letter.',
  template: enrolmentLetterTemplate,
  sampleKeys: ['enrolment-letter.pdf'],
};

export const payslips: DocumentKind = {
  number: 44,
  name: 'Payslips',
  pattern: 'ordinary',
  style: 'multi-page',
  again: { kind: 'payslips', days: 14 },
  hint: 'The last 3 months',
  attention:
    'The payslips of the last three full months, one page each. Your name and the net amount must be readable.',
  template: null,
  sampleKeys: [],
};

export const bankStatements: DocumentKind = {
  number: 45,
  name: 'Bank statements',
  icon: 'bank',
  pattern: 'ordinary',
  style: 'multi-page',
  again: { kind: 'bank-statements', days: 14 },
  hint: 'The last 3 months, every page',
  attention:
    'Statements of the last three months of an account in your name, or of the person who pays for the journey. Every page, with the name of the bank, the holder and the final balance readable.',
  template: null,
  sampleKeys: ['bank-statement.svg'],
};

export const businessLetter: DocumentKind = {
  number: 46,
  name: 'Letter of your company',
  icon: 'briefcase',
  pattern: 'ordinary',
  style: 'single-page',
  hint: 'Says why you travel',
  attention:
    'A letter of the company that sends you, on its letterhead and signed, which says what you do there, whom you visit and that it bears the costs.',
  template: null,
  sampleKeys: [],
};

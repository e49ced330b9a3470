import type { DocumentKind } from './document-kind';
import { employmentLetterTemplate, enrolmentLetterTemplate } from './letter-templates';

export const employmentLetter: DocumentKind = {
  number: 40,
  name: 'Employment letter',
  pattern: 'ordinary',
  style: 'single-page',
  hint: 'Not older than 30 days',
  attention:
    'A letter of your employer on its letterhead with your position, salary, the date you started and the leave that was granted. It must be signed and stamped, and not older than 30 days. The whole page with the stamp must be in the picture. You can copy the text of our sample letter.',
  template: employmentLetterTemplate,
  sampleKeys: ['employment-letter.svg', 'employment-letter.pdf'],
};

export const businessRegistration: DocumentKind = {
  number: 41,
  name: 'Business registration',
  pattern: 'ordinary',
  style: 'multi-page',
  hint: 'With your name as the owner',
  attention:
    'The certificate of registration, trade licence or latest tax return of your business. Your name must appear as the owner or a partner. Upload every page of it.',
  template: null,
  sampleKeys: [],
};

export const pensionStatement: DocumentKind = {
  number: 42,
  name: 'Pension statement',
  pattern: 'ordinary',
  style: 'single-page',
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
  hint: 'The last 3 months',
  attention:
    'The payslips of the last three full months, one page each. Your name and the net amount must be readable.',
  template: null,
  sampleKeys: [],
};

export const bankStatements: DocumentKind = {
  number: 45,
  name: 'Bank statements',
  pattern: 'ordinary',
  style: 'multi-page',
  hint: 'The last 3 months, every page',
  attention:
    'Statements of the last three months of an account in your name, or of the person who pays for the journey. Every page, with the name of the bank, the holder and the final balance readable.',
  template: null,
  sampleKeys: ['bank-statement.svg'],
};

export const businessLetter: DocumentKind = {
  number: 46,
  name: 'Letter of your company',
  pattern: 'ordinary',
  style: 'single-page',
  hint: 'Says why you travel',
  attention:
    'A letter of the company that sends you, on its letterhead and signed, which says what you do there, whom you visit and that it bears the costs.',
  template: null,
  sampleKeys: [],
};

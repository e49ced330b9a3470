import type { DocumentKind } from './catalogue-types';
import { coverLetterTemplate, parentConsentTemplate } from './occupation-documents';

export const passport: DocumentKind = {
  number: 1,
  name: 'Passport',
  icon: 'passport',
  pattern: 'passport',
  style: 'single-page',
  hint: 'Valid 6 months after arrival',
  attention:
    'The page with your photo, flat and in full, with all four corners in the picture. The two lines of letters at the bottom must be readable. No flash reflections, no fingers over the text. The passport must be valid for at least 6 months after the day you arrive.',
  template: null,
  sampleKeys: ['passport.svg'],
};

export const passportCopy: DocumentKind = {
  number: 2,
  name: 'Passport copy',
  icon: 'passport',
  pattern: 'ordinary',
  style: 'single-page',
  hint: 'The page with your photo',
  attention:
    'A scan or a clear picture of the page with your photo. All four corners must be visible and every letter readable. The passport must be valid for at least 6 months after the day you arrive.',
  template: null,
  sampleKeys: ['passport.svg'],
};

export const oldVisas: DocumentKind = {
  number: 3,
  name: 'Earlier visas',
  pattern: 'ordinary',
  style: 'multi-page',
  hint: 'From the last 5 years',
  attention:
    'Pages of this and earlier passports that carry visas or stamps of the last 5 years, one page per picture. They are not required, but they often make the decision faster.',
  template: null,
  sampleKeys: [],
};

export const residencePermit: DocumentKind = {
  number: 4,
  name: 'Residence permit',
  pattern: 'ordinary',
  style: 'multi-page',
  again: { kind: 'residence-permit', days: 180 },
  hint: 'Front and back',
  attention:
    'Your permit for the country you live in, front and back as two pages. It must be valid for at least 3 months after the day you arrive. If you are a citizen of that country, upload your identity card instead.',
  template: null,
  sampleKeys: [],
};

export const birthCertificate: DocumentKind = {
  number: 5,
  name: 'Birth certificate',
  pattern: 'ordinary',
  style: 'single-page',
  again: { kind: 'birth-certificate', days: 3650 },
  hint: 'With the names of both parents',
  attention:
    'The full certificate that names both parents. If it is in another language than English, add a certified translation in the same picture or choose a PDF that holds both.',
  template: null,
  sampleKeys: [],
};

export const parentConsent: DocumentKind = {
  number: 6,
  name: 'Consent of the parents',
  pattern: 'ordinary',
  style: 'single-page',
  hint: 'Signed by both parents',
  attention:
    'A letter in which both parents agree to the journey, with their passport numbers and signatures. A parent who travels along signs too. You can copy the text of our sample letter.',
  template: parentConsentTemplate,
  sampleKeys: ['parent-consent.pdf'],
};

export const coverLetter: DocumentKind = {
  number: 7,
  name: 'Cover letter',
  pattern: 'ordinary',
  style: 'single-page',
  hint: 'Your journey on one page',
  attention:
    'A signed letter that says where you go, when, with whom, and who pays for it. One page is enough. You can copy the text of our sample letter.',
  template: coverLetterTemplate,
  sampleKeys: ['cover-letter.pdf'],
};

export const yellowFeverCertificate: DocumentKind = {
  number: 8,
  name: 'Yellow fever certificate',
  pattern: 'ordinary',
  style: 'single-page',
  again: { kind: 'yellow-fever-certificate', days: 3650 },
  hint: 'If you come from a risk area',
  attention:
    'The page of your international certificate of vaccination with the yellow fever entry. It is needed if you stayed in a country with a risk of yellow fever in the 10 days before you arrive.',
  template: null,
  sampleKeys: [],
};

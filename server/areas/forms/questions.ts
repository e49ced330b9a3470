import type { AskedQuestion } from '../../../src/domain/form/form-answers';
import { msg, type SourceText } from '../../../src/domain/messages/text-params';

/** One question of the application form. */
export interface Question extends Omit<AskedQuestion, 'choices'> {
  readonly label: SourceText;
  readonly hint?: SourceText;
  /** Of a choice: the label of each answer. An answer is stored by its English name. */
  readonly options?: Readonly<Record<string, SourceText>>;
  /** The answers that a passport or an order may give, if they are translated and no options. */
  readonly knownLabels?: Readonly<Record<string, SourceText>>;
  /** The application may know the answer, which is then shown instead of the field. */
  readonly mayBeKnown?: true;
  /** The autocomplete hint for browsers. */
  readonly autocomplete?: string;
}

export interface Section {
  readonly title: SourceText;
  readonly questions: readonly Question[];
}

const yesNo = { Yes: msg('Yes'), No: msg('No') };

/** The questions for all destinations; the title of the form names the country. */
export const sections: readonly Section[] = [
  {
    title: msg('About you'),
    questions: [
      {
        id: 'full_name',
        label: msg('Full name'),
        hint: msg('As in the passport.'),
        kind: 'line',
        max: 100,
        mayBeKnown: true,
        autocomplete: 'name',
      },
      {
        id: 'birth_date',
        label: msg('Date of birth'),
        kind: 'date',
        mayBeKnown: true,
        knownOnly: true,
      },
      {
        id: 'nationality',
        label: msg('Nationality'),
        kind: 'line',
        mayBeKnown: true,
        knownOnly: true,
      },
      {
        id: 'passport_number',
        label: msg('Passport number'),
        kind: 'line',
        mayBeKnown: true,
        knownOnly: true,
      },
      {
        id: 'birth_place',
        label: msg('Place of birth'),
        hint: msg('Town and country.'),
        kind: 'line',
        shares: 'person',
        max: 100,
      },
      {
        id: 'marital_status',
        label: msg('Marital status'),
        kind: 'choice',
        shares: 'person',
        options: {
          Single: msg('Single'),
          Married: msg('Married'),
          Divorced: msg('Divorced'),
          Widowed: msg('Widowed'),
        },
      },
    ],
  },
  {
    title: msg('Home and contact'),
    questions: [
      {
        id: 'home_address',
        label: msg('Home address'),
        kind: 'text',
        shares: 'household',
        max: 300,
        autocomplete: 'street-address',
      },
      {
        id: 'phone',
        label: msg('Phone'),
        kind: 'line',
        shares: 'household',
        max: 30,
        autocomplete: 'tel',
      },
    ],
  },
  {
    title: msg('Your work'),
    questions: [
      {
        id: 'occupation',
        label: msg('Occupation'),
        hint: msg('Also “Student”, “Retired” or “None”.'),
        kind: 'line',
        shares: 'person',
        max: 100,
        mayBeKnown: true,
        knownLabels: {
          Employee: msg('Employee'),
          'Self employed': msg('Self employed'),
          Retiree: msg('Retiree'),
          Student: msg('Student'),
          'Pre-schooler': msg('Pre-schooler'),
        },
      },
      {
        id: 'employer',
        label: msg('Employer or school'),
        kind: 'line',
        shares: 'person',
        max: 150,
        optional: true,
        autocomplete: 'organization',
      },
    ],
  },
  {
    title: msg('Your journey'),
    questions: [
      {
        id: 'purpose',
        label: msg('Purpose'),
        kind: 'choice',
        shares: 'journey',
        options: {
          Tourism: msg('Tourism'),
          'Visiting family or friends': msg('Visiting family or friends'),
          Business: msg('Business'),
          Transit: msg('Transit'),
          Other: msg('Other'),
        },
      },
      {
        id: 'arrival_date',
        label: msg('Day of arrival'),
        kind: 'date',
        shares: 'journey',
        mayBeKnown: true,
      },
      { id: 'departure_date', label: msg('Day of departure'), kind: 'date', shares: 'journey' },
      {
        id: 'stay_address',
        label: msg('Where you stay'),
        hint: msg('A hotel’s name and town are enough.'),
        kind: 'text',
        shares: 'journey',
        max: 300,
        // Like the booking among the documents.
        optional: true,
      },
    ],
  },
  {
    title: msg('Earlier journeys'),
    questions: [
      { id: 'visited', label: msg('Have you been there before?'), kind: 'choice', options: yesNo },
      {
        id: 'refused',
        label: msg('Has any country refused you a visa or entry?'),
        kind: 'choice',
        options: yesNo,
      },
      {
        id: 'refused_details',
        label: msg('Which country, when and why?'),
        kind: 'text',
        max: 600,
        onlyIf: { question: 'refused', answer: 'Yes' },
      },
    ],
  },
  {
    title: msg('Declaration'),
    questions: [
      {
        id: 'declaration',
        label: msg('Everything I have said here is true and complete.'),
        kind: 'confirm',
      },
    ],
  },
];

export const questions: readonly Question[] = sections.flatMap((section) => section.questions);

/** The questions as far as their answers can be right or wrong. */
export const askedQuestions: readonly AskedQuestion[] = questions.map(
  ({ id, kind, max, options, optional, knownOnly, onlyIf, shares }) => ({
    id,
    kind,
    choices: options && Object.keys(options),
    max,
    optional,
    knownOnly,
    onlyIf,
    shares,
  }),
);

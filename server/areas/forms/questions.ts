/** One question of the application form. */
export interface Question {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'line' | 'text' | 'date' | 'choice' | 'confirm';
  /** For a choice. */
  readonly options?: readonly string[];
  /** In characters. */
  readonly max?: number;
  readonly optional?: true;
  /** The question applies only if another question has this answer. */
  readonly onlyIf?: { readonly question: string; readonly answer: string };
  /** The autocomplete hint for browsers. */
  readonly autocomplete?: string;
}

export interface Section {
  readonly title: string;
  readonly questions: readonly Question[];
}

const yesNo = ['Yes', 'No'];

/** The questions for all destinations; the title of the form names the country. */
export const sections: readonly Section[] = [
  {
    title: 'About you',
    questions: [
      {
        id: 'full_name',
        label: 'Full name',
        hint: 'As in the passport.',
        kind: 'line',
        max: 100,
        autocomplete: 'name',
      },
      {
        id: 'birth_place',
        label: 'Place of birth',
        hint: 'Town and country.',
        kind: 'line',
        max: 100,
      },
      {
        id: 'marital_status',
        label: 'Marital status',
        kind: 'choice',
        options: ['Single', 'Married', 'Divorced', 'Widowed'],
      },
      {
        id: 'home_address',
        label: 'Home address',
        kind: 'text',
        max: 300,
        autocomplete: 'street-address',
      },
      { id: 'phone', label: 'Phone', kind: 'line', max: 30, autocomplete: 'tel' },
    ],
  },
  {
    title: 'Your work',
    questions: [
      {
        id: 'occupation',
        label: 'Occupation',
        hint: 'Also “Student”, “Retired” or “None”.',
        kind: 'line',
        max: 100,
      },
      {
        id: 'employer',
        label: 'Employer or school',
        kind: 'line',
        max: 150,
        optional: true,
        autocomplete: 'organization',
      },
    ],
  },
  {
    title: 'Your journey',
    questions: [
      {
        id: 'purpose',
        label: 'Purpose',
        kind: 'choice',
        options: ['Tourism', 'Visiting family or friends', 'Business', 'Transit', 'Other'],
      },
      { id: 'arrival_date', label: 'Day of arrival', kind: 'date' },
      { id: 'departure_date', label: 'Day of departure', kind: 'date' },
      {
        id: 'stay_address',
        label: 'Where you stay',
        hint: 'A hotel’s name and town are enough.',
        kind: 'text',
        max: 300,
      },
    ],
  },
  {
    title: 'Earlier journeys',
    questions: [
      { id: 'visited', label: 'Have you been there before?', kind: 'choice', options: yesNo },
      {
        id: 'refused',
        label: 'Has any country refused you a visa or entry?',
        kind: 'choice',
        options: yesNo,
      },
      {
        id: 'refused_details',
        label: 'Which country, when and why?',
        kind: 'text',
        max: 600,
        onlyIf: { question: 'refused', answer: 'Yes' },
      },
    ],
  },
  {
    title: 'Declaration',
    questions: [
      {
        id: 'declaration',
        label: 'Everything I have said here is true and complete.',
        kind: 'confirm',
      },
    ],
  },
];

export const questions: readonly Question[] = sections.flatMap((section) => section.questions);

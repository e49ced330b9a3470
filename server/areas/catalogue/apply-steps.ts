import type { Step } from './catalogue-types';

export interface ApplyFacts {
  readonly needDays: number;
  readonly hasPhoto: boolean;
  readonly hasForm: boolean;
  /** How the traveller receives the visa. */
  readonly channel: 'online' | 'embassy';
}

/** The 'How to Apply' panel of a product. */
export function applySteps({ needDays, hasPhoto, hasForm, channel }: ApplyFacts): Step[] {
  const form = {
    title: 'Fill in the application form',
    content: 'Answer the questions of the authority. What you typed is kept if you stop half-way.',
  };
  const steps = [
    {
      title: 'Choose your arrival date',
      content:
        'The calendar offers only days that leave {days, plural, one {# business day} other {# business days}} for processing.',
    },
    {
      title: hasPhoto ? 'Upload documents and take your photo' : 'Upload your documents',
      content:
        'A picture from your phone is enough. You can add documents without a network: they are kept on your phone and upload when you are back online.',
    },
    ...(hasForm ? [form] : []),
    {
      title: 'Pay',
      content:
        'By card or wallet. The price includes the visa fee, our service fee and bank charges.',
    },
    {
      title: 'We check everything',
      content:
        'Our team looks at each document before it goes out. If something must be better, we tell you what and you replace only that.',
    },
    channel === 'online'
      ? {
          title: 'Receive your visa',
          content:
            'We hand in the application and send the decision after about {days, plural, one {# business day} other {# business days}}. The visa is a PDF that you can open here offline.',
        }
      : {
          title: 'Visit the visa centre',
          content:
            'We book the appointment and send the letters to bring along. The decision takes about {days, plural, one {# business day} other {# business days}} after it; the passport comes back to you with the visa inside.',
        },
  ];
  return steps.map((step) => ({ ...step, params: { days: needDays } }));
}

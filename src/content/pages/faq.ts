import { msg, type SourceText } from '../../domain/messages/text-params';

export interface Question {
  id: string;
  question: SourceText;
  /** Paragraphs. */
  answer: readonly SourceText[];
}

/** In order of frequency: the first four are visible at once. */
export const faq: readonly Question[] = [
  {
    id: 'time',
    question: msg('How long does it take?'),
    answer: [
      msg(
        'Every visa shows its processing time in business days. The time starts when you have paid and all required documents are complete.',
      ),
      msg('Choose an arrival date that leaves this time; earlier dates cannot be picked.'),
    ],
  },
  {
    id: 'refund',
    question: msg('Can I get my money back?'),
    answer: [
      msg(
        'If our team has not reviewed your application yet, you get a full refund of service and visa cost.',
      ),
      msg(
        'If our team has reviewed it but it was not submitted to the government, only the visa cost is refunded.',
      ),
      msg('If it was submitted to the government, there is no refund.'),
    ],
  },
  {
    id: 'documents',
    question: msg('Which documents do I need?'),
    answer: [
      msg(
        'It depends on your nationality, where you live, your occupation and the visa. The page of each visa lists what is required and what is optional, with a sample of each.',
      ),
    ],
  },
  {
    id: 'safety',
    question: msg('Are my documents safe?'),
    answer: [
      msg(
        'What you add is encrypted on your device before it is stored, sent over an encrypted connection, and shown to nobody but you and the people who check your application.',
      ),
      msg('Pictures lose their location and camera data before they leave your device.'),
    ],
  },
  {
    id: 'offline',
    question: msg('What happens when I have no network?'),
    answer: [
      msg(
        'You can go on adding documents. They are saved on your device and upload automatically when there is a connection again. Paying, and sending an application off, need a connection.',
      ),
    ],
  },
  {
    id: 'countries',
    question: msg('Why do you ask for my nationality and my residence?'),
    answer: [
      msg(
        'Both decide which visas you may apply for here, which documents are asked for and what they cost. Nationality is that of the passport you will travel with; residence is the country you live in now.',
      ),
    ],
  },
  {
    id: 'price',
    question: msg('Does the price include everything?'),
    answer: [
      msg(
        'Yes. It includes the visa fee and our service fee. Both are listed on the page of the visa and again before you pay.',
      ),
    ],
  },
  {
    id: 'payment',
    question: msg('How can I pay?'),
    answer: [
      msg(
        'By card, wallet or a regional payment app, whichever is offered for your order. While this service runs in its test mode, every payment is a test payment: no money moves, and the page says so.',
      ),
    ],
  },
  {
    id: 'family',
    question: msg('Can I apply for my family in one order?'),
    answer: [
      msg(
        'Yes. Add each person as an applicant of the same order. Every applicant has documents and a progress of their own.',
      ),
    ],
  },
  {
    id: 'pictures',
    question: msg('What should a picture of a document look like?'),
    answer: [
      msg(
        'All four corners in the picture, sharp enough to read the smallest print, no reflections and no fingers over the text. PDF, JPG, PNG and HEIC are accepted, up to 10 MB.',
      ),
    ],
  },
  {
    id: 'passport',
    question: msg('How long must my passport be valid?'),
    answer: [
      msg(
        'For most destinations at least six months beyond your arrival. If it expires sooner, renew it before you apply.',
      ),
    ],
  },
  {
    id: 'revision',
    question: msg('What does it mean that something needs to be revised?'),
    answer: [
      msg(
        'Our team could not accept a document as it is. Open your application: it says which document, why, and what to send instead. Then ask for a re-review there.',
      ),
    ],
  },
  {
    id: 'arrival-date',
    question: msg('Can I change my arrival date?'),
    answer: [
      msg(
        'Until you pay, yes, on the page where you upload your documents. After that, write to our support.',
      ),
    ],
  },
  {
    id: 'cancel',
    question: msg('Can I cancel an application?'),
    answer: [
      msg(
        'Yes, on the page of the application. What you get back depends on how far it has come; the page tells you before you confirm.',
      ),
    ],
  },
  {
    id: 'visa',
    question: msg('How do I receive my visa?'),
    answer: [
      msg(
        'An electronic visa is a PDF on the page of your application, and you can open it later without a network. For other visas the page says where and when to collect your passport.',
      ),
    ],
  },
  {
    id: 'approval',
    question: msg('Is approval guaranteed?'),
    answer: [
      msg(
        'No. The decision is the government’s alone. We make sure that your application is complete and readable.',
      ),
    ],
  },
  {
    id: 'contact',
    question: msg('How can I reach you?'),
    answer: [msg('By ‘Contact Us’ at the end of this page, or by ‘Support’ in the menu.')],
  },
];

/** The FAQ's answer about refunds. */
export const refundPolicy: readonly SourceText[] = faq.flatMap(({ id, answer }) =>
  id === 'refund' ? answer : [],
);

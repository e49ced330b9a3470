import { company } from './company';

interface PolicySection {
  /** The section's fragment in the page's address. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

/** The summary above the sections. */
export const policySummary: readonly string[] = [
  'We collect personal data for one purpose: to get you your visa.',
  'What you capture is sealed on your phone, and goes to us only.',
  'We do not collect personal data from children under 13.',
  'We sell nothing about you, and show no advertising.',
];

/** The policy's sections. They must be true of this product: change them with the product. */
export const policySections: readonly PolicySection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    paragraphs: [
      `${company.name}, ${company.address}, operates this service and answers for your personal data. 'We' in this policy means ${company.name}.`,
      `You reach us about anything in this policy at ${company.supportEmail}.`,
    ],
  },
  {
    id: 'purpose',
    title: 'What we collect personal data for',
    paragraphs: [
      'Personal data is collected for visa processing: to prepare your application, to check it, to hand it in with the authority of the country that you travel to, and to tell you how it stands. We use it for nothing else.',
    ],
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    paragraphs: ['You give us all of it yourself, and you see all of it in the app.'],
    points: [
      'Your account: your e-mail address and a value made from your password, from which nobody can read the password.',
      'Your nationality, the country that you live in, and your time zone.',
      'Your applications: names, occupations and arrival dates, and the documents and photos that a visa asks for, a passport among them.',
      'Payments: their amount, time and state. Card numbers go to the payment provider and never reach us.',
      'What you write to Support.',
    ],
  },
  {
    id: 'on-your-phone',
    title: 'What stays on your phone',
    paragraphs: [
      'The app works without a network, so it keeps things on your phone. What is personal is sealed: encrypted with a key that belongs to your account on this phone and that no program can read out.',
      'A sealed phone is no safe. Whoever can unlock your phone and open the app while you are logged in sees what you see.',
    ],
    points: [
      'Pages, pictures and messages that have not reached us yet: sealed, and deleted as soon as they have arrived.',
      'What you type and have not sent: kept until you send or discard it, or log out.',
      'The applications that you opened, to read them offline: sealed, until you log out.',
      'Your log-in: sealed, until you log out or it runs out.',
      'Which two countries you chose, so that you need not choose again.',
      'Notes about what waits, such as the name of a document and of its applicant: not sealed, until you log out or remove it.',
    ],
  },
  {
    id: 'what-leaves-your-phone',
    title: 'What leaves your phone, and who gets it',
    paragraphs: [
      'Pictures are made smaller on your phone before they are sent, and everything that the camera wrote into them is removed, the place where they were taken among it. PDF files are sent as they are.',
      'Everything travels encrypted to our server, and from there only to those who are needed for your visa:',
    ],
    points: [
      'the embassy, consulate or visa authority of the country that you travel to;',
      'the payment provider that you choose, for the payment;',
      'the companies that run our server and deliver our mails, who may use your data for nothing of their own;',
      'an authority that the law obliges us to answer.',
    ],
  },
  {
    id: 'counting',
    title: 'Cookies and counting',
    paragraphs: [
      'We set no cookies for advertising, and nobody follows you through this app to other places.',
      'Where we count which screens are opened, the count holds the kind of screen and its title, never the number of an application, a name or an address. Our server counts failed and repeated attempts for a short time, to keep others out of your account.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    paragraphs: [],
    points: [
      'Verification codes hold for 10 minutes.',
      'A log-in ends 30 days after its last use.',
      'Files that were sent but never added to an application, were replaced or deleted, are removed from our server within days.',
      'Your account, your applications and what you wrote to Support are kept until you ask us to delete them. What the law obliges us to keep longer, we keep for as long as it does and no longer.',
    ],
  },
  {
    id: 'children',
    title: 'Children under 13',
    paragraphs: [
      'We do not collect personal data from children under 13. This service is for adults: a child’s visa is applied for by a parent or guardian, who gives us the data that the visa needs and decides about it.',
      `If a child under 13 has given us personal data, write to ${company.supportEmail}. We delete it.`,
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    paragraphs: [
      `Write to ${company.supportEmail} from the address of your account, and we answer within 30 days. You can ask us`,
    ],
    points: [
      'which personal data of yours we have, and for a copy of it;',
      'to correct what is wrong;',
      'to delete your account, your applications or single documents;',
      'to stop using your data; an application that is under way then ends.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes of this policy',
    paragraphs: [
      `This policy is dated ${company.privacyDate}. When it changes, the new one stands here under its new date.`,
    ],
  },
];

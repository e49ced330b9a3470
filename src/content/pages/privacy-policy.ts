import { msg, type SourceText } from '../../domain/messages/text-params';

/** The day from which the policy is valid, as printed. */
export const policyDate = 'March 31, 2020';

interface PolicySection {
  /** The section's fragment in the page's address. */
  id: string;
  title: SourceText;
  paragraphs: readonly SourceText[];
  points?: readonly SourceText[];
}

/** The summary above the sections. */
export const policySummary: readonly SourceText[] = [
  msg('We collect personal data for one purpose: to get you your visa.'),
  msg('What you capture is sealed on your phone, and goes to us only.'),
  msg('We do not collect personal data from children under 13.'),
  msg('We sell nothing about you, and show no advertising.'),
];

/**
 * The policy's sections; the screen fills in their parameters. They must be true of this product: change them with the
 * product.
 */
export const policySections: readonly PolicySection[] = [
  {
    id: 'who-we-are',
    title: msg('Who we are'),
    paragraphs: [
      msg(
        "{name}, {address}, operates this service and answers for your personal data; 'we' in this policy is this company.",
      ),
      msg('You reach us about anything in this policy at {supportEmail}.'),
    ],
  },
  {
    id: 'purpose',
    title: msg('What we collect personal data for'),
    paragraphs: [
      msg(
        'Personal data is collected for visa processing: to prepare your application, to check it, to hand it in with the authority of the country that you travel to, and to tell you how it stands. We use it for nothing else.',
      ),
    ],
  },
  {
    id: 'what-we-collect',
    title: msg('What we collect'),
    paragraphs: [msg('You give us all of it yourself, and you see all of it in the app.')],
    points: [
      msg(
        'Your account: your e-mail address and a value made from your password, from which nobody can read the password.',
      ),
      msg('Your nationality, the country that you live in, and your time zone.'),
      msg(
        'Your applications: names, occupations and arrival dates, and the documents and photos that a visa asks for, a passport among them.',
      ),
      msg(
        'Payments: their amount, time and state. Card numbers go to the payment provider and never reach us.',
      ),
      msg('What you write to Support.'),
    ],
  },
  {
    id: 'on-your-phone',
    title: msg('What stays on your phone'),
    paragraphs: [
      msg(
        'The app works without a network, so it keeps things on your phone. What is personal is sealed: encrypted with a key that belongs to your account on this phone and that no program can read out.',
      ),
      msg(
        'A sealed phone is no safe. Whoever can unlock your phone and open the app while you are logged in sees what you see.',
      ),
    ],
    points: [
      msg(
        'Pages, pictures and messages that have not reached us yet: sealed, and deleted as soon as they have arrived.',
      ),
      msg('What you type and have not sent: kept until you send or discard it, or log out.'),
      msg('The applications that you opened, to read them offline: sealed, until you log out.'),
      msg('Your log-in: sealed, until you log out or it runs out.'),
      msg('Which two countries you chose, so that you need not choose again.'),
      msg(
        'Notes about what waits, such as the name of a document and of its applicant: not sealed, until you log out or remove it.',
      ),
    ],
  },
  {
    id: 'what-leaves-your-phone',
    title: msg('What leaves your phone, and who gets it'),
    paragraphs: [
      msg(
        'Pictures are made smaller on your phone before they are sent, and everything that the camera wrote into them is removed, the place where they were taken among it. PDF files are sent as they are.',
      ),
      msg(
        'Everything travels encrypted to our server, and from there only to those who are needed for your visa:',
      ),
    ],
    points: [
      msg('the embassy, consulate or visa authority of the country that you travel to;'),
      msg('the payment provider that you choose, for the payment;'),
      msg(
        'the companies that run our server and deliver our mails, who may use your data for nothing of their own;',
      ),
      msg('an authority that the law obliges us to answer.'),
    ],
  },
  {
    id: 'counting',
    title: msg('Cookies and counting'),
    paragraphs: [
      msg(
        'We set no cookies for advertising, and nobody follows you through this app to other places.',
      ),
      msg(
        'One cookie holds the language and the countries you chose, and whether you are logged in, so that our server sends you the right page at once. It names nobody.',
      ),
      msg(
        'Where we count which screens are opened, the count holds the kind of screen and its title, never the number of an application, a name or an address. Our server counts failed and repeated attempts for a short time, to keep others out of your account.',
      ),
      msg(
        'If you accept cookies, your browser also tells our server how quickly a screen appeared and answered your taps: only whether that was fast, slow or in between, with the kind of screen. We keep only daily sums of it, and nothing of it leads to you.',
      ),
    ],
  },
  {
    id: 'how-long',
    title: msg('How long we keep it'),
    paragraphs: [],
    points: [
      msg('Verification codes hold for 10 minutes.'),
      msg('A log-in ends 30 days after its last use.'),
      msg(
        'Files that were sent but never added to an application, were replaced or deleted, are removed from our server within days.',
      ),
      msg(
        'Your account, your applications and what you wrote to Support are kept until you ask us to delete them. We may delete sooner what you wrote, and the documents, photos and answers of applications that have ended or were left; such an application then says on which day. What the law obliges us to keep longer, we keep for as long as it does and no longer.',
      ),
    ],
  },
  {
    id: 'children',
    title: msg('Children under 13'),
    paragraphs: [
      msg(
        'We do not collect personal data from children under 13. This service is for adults: a child’s visa is applied for by a parent or guardian, who gives us the data that the visa needs and decides about it.',
      ),
      msg('If a child under 13 has given us personal data, write to {supportEmail}. We delete it.'),
    ],
  },
  {
    id: 'your-rights',
    title: msg('Your rights'),
    paragraphs: [
      msg(
        'Write to {supportEmail} from the address of your account, and we answer within 30 days. You can ask us',
      ),
    ],
    points: [
      msg('which personal data of yours we have, and for a copy of it;'),
      msg('to correct what is wrong;'),
      msg('to delete your account, your applications or single documents;'),
      msg('to stop using your data; an application that is under way then ends.'),
    ],
  },
  {
    id: 'changes',
    title: msg('Changes of this policy'),
    paragraphs: [
      msg(
        'This policy is dated {privacyDate}. When it changes, the new one stands here under its new date.',
      ),
    ],
  },
];

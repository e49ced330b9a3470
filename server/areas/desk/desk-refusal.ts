import {
  deskProblemCodes,
  type DeskProblem,
  type DeskProblemCode,
} from '../../../src/contract/desk/desk-problem';

const sentences: Readonly<Record<DeskProblemCode, string>> = {
  'request-invalid': 'The request is not valid.',
  'log-in-needed': 'Log in again. Nothing you decided was lost.',
  'log-in-wrong': 'The e-mail address or the password is wrong.',
  'second-factor-wrong': 'The code is wrong, too old, or was used before.',
  'passkey-wrong': 'The passkey is unknown, or it took too long. Try again.',
  'proof-needed': 'Enter a code of your authenticator app for this.',
  'role-needed': 'Your roles do not include this.',
  'origin-wrong': 'The request does not come from the desk.',
  'not-found': 'It does not exist any more.',
  'no-such-call': 'There is no such call.',
  'link-ended':
    'This link has ended: it was used, a newer one was mailed, or it is older than a day. Ask an admin for another one.',
  changed: 'It changed since you opened it. Look at it again.',
  'claim-lost': 'Your claim has ended. Take the case again.',
  claimed: 'A colleague has this case.',
  'not-allowed': 'This is not possible in the present state of the case.',
  'second-person-needed': 'Another person has to approve this.',
  'approves-later':
    'Whoever is new, was enrolled again or has just got a role approves nothing for a day.',
  'password-log-in-needed': 'Log in with your password and code to add a passkey.',
  'no-passkeys-here': 'Passkeys work only where the desk has a name of its own, and over TLS.',
  'nothing-to-undo': 'It cannot be undone any more.',
  'already-exists': 'It exists already.',
  'file-missing': 'The file is missing. Upload it again.',
  'file-refused': 'The file is no PDF or picture that can be opened.',
  'visa-of-another': 'The visa does not fit the passport.',
  'refund-too-large': 'It is more than what is left of the payment.',
  'items-open': 'Not everything is decided yet.',
  'catalogue-wrong': 'The catalogue would not be right.',
  'too-many-attempts': 'Too many attempts. Wait a little.',
  'server-failed': 'Something failed on our side.',
  'payment-company-away': 'The payment company does not answer. It will be tried again.',
  'service-interrupted': 'The service is interrupted. Try again.',
};

/** The desk does not do it: the code decides the HTTP status and what the program shows. */
export class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal';

  constructor(
    readonly code: DeskProblemCode,
    readonly more: Pick<DeskProblem, 'params' | 'details' | 'current'> = {},
  ) {
    super(code);
  }

  get status(): number {
    return deskProblemCodes[this.code];
  }

  get problem(): DeskProblem {
    return { code: this.code, message: sentences[this.code], ...this.more };
  }
}

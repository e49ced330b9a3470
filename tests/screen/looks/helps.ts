import { allScreens } from '../../screens/all-screens';
import type { Screen } from '../../screens/steps';

/** By its English words, the button or link that leads on from a screen. */
const helps: Readonly<Record<string, string>> = {
  'log in': 'Log In',
  'log in, refused': 'Log In',
  'sign up': 'Send code',
  'sign up, code': 'Sign Up',
  'sign up, code refused': 'Sign Up',
  'forgot password': 'Send code',
  'account, visitor': 'Log In',
  'account, change e-mail': 'Change address',
  'account, change e-mail, refused': 'Change address',
  'account, code for the new e-mail': 'Change address',
  'account, change password': 'Set new password',
  'account, change password, refused': 'Set new password',
  'account, delete': 'Delete account',
  'account, delete, refused': 'Delete account',
  'account, delete, asked again': 'Delete',
  passkeys: 'Add a passkey',
  'passkeys, remove': 'Remove',
  devices: 'Log out all other devices',
  'passport, camera': 'Take the picture',
  'passport, camera not allowed': 'Try again',
  'photo, camera': 'Take the photo',
  'photo, camera not allowed': 'Try again',
  'photo, to be confirmed': 'Confirm',
  'not found': 'Go home',
  'offline, nothing kept': 'Try again',
  'orders, offline': 'Try again',
  'details, offline': 'Try again',
};

const unknown = Object.keys(helps).filter((name) => !allScreens.some((each) => each.name === name));
if (unknown.length > 0) throw new Error(`There is no screen “${unknown.join('”, “')}”.`);

export const helpOf = ({ name }: Screen): string | undefined => helps[name];

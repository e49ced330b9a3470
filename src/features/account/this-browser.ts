import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';

/** The user-agent tokens of browsers inside chat apps. */
const marks: readonly RegExp[] = [
  /MicroMessenger|WindowsWechat|WeChat/i,
  /\bWhatsApp\b/i,
  // Facebook and its Messenger.
  /\bFBAN\b|\bFBAV\b|\bFB_IAB\b|\[FB/,
  /\bInstagram\b/,
  /\bLine\/\d/,
  /KAKAOTALK/i,
  /\bTelegram/i,
  /\bSnapchat\b/i,
  /\bQQ\/\d/,
  /\bViber\b/i,
  /\bZalo/i,
  /\bDingTalk\b/i,
  /\bDiscord\b/i,
];

/** Whether this is a browser inside a chat app, where providers do not allow log-ins. */
export const isChatAppBrowser = (userAgent: string): boolean =>
  marks.some((mark) => mark.test(userAgent));

const unknownDevice = msg('A browser');

/** The server's label of a device in the traveller's language: 'Chrome on Android', 'A browser'. */
export function deviceName(label: string): string {
  const [browser, system] = label.split(' on ');
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return label === String(unknownDevice) ? t(unknownDevice) : label;
}

/** Whether this browser has passkeys at this address: none has them at an address of numbers. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** The kind of device, as the default name of its passkey; empty if the user agent names none. */
export const kindOfDevice = (userAgent: string): string =>
  kinds.find(([mark]) => userAgent.includes(mark))?.[1] ?? '';

/** Android's agents name Linux, too. */
const kinds = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;

import { msg, type SourceText } from '../../domain/messages/text-params';

/** About Us: the first two paragraphs are shown, the third on demand. */
export const about: readonly SourceText[] = [
  msg(
    'We help travellers get their visas online. You tell us where you are from, where you live and where you want to go; we tell you which visa you need, what it costs in full, and which documents the embassy asks for.',
  ),
  msg(
    'People read every document before anything is sent to a government. If a picture is too dark or a page is missing, you hear from us while there is still time to put it right, and you always see how far each applicant has come.',
  ),
  msg(
    'Networks come and go when one travels, so this app is built to work without one: what you photograph is encrypted and kept on your device at once, and it reaches your application automatically, exactly once, as soon as there is a connection. Nothing you have added is lost when a page closes, a battery runs out or a train enters a tunnel.',
  ),
];

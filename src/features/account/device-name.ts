import { msg } from '../../language/text';
import { t } from '../../language/translate';

const unknownDevice = msg('A browser');

/** The server's label of a device in the traveller's language: 'Chrome on Android', 'A browser'. */
export function deviceName(label: string): string {
  const [browser, system] = label.split(' on ');
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return label === String(unknownDevice) ? t(unknownDevice) : label;
}

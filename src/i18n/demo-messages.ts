import type { Said } from '../domain/messages/message';
import type { DemoPassportMessage } from '../domain/recognition-demo/demo-passport';
import { demoCatalogue } from '../domain/english/demo-messages';
import { passportCatalogue } from '../domain/english/traveller-messages';
import { wordsIfKnown, wordsOf } from '../language/translate-message';

const formCatalogue = { ...passportCatalogue, ...demoCatalogue };

/** The text of a problem with a field of the demo's passport form. */
export const demoPassportWords = (message: DemoPassportMessage): string =>
  wordsOf(formCatalogue, message);

/** The text of a server message of the demo only; undefined for any other. */
export const demoWords = ({ code, params = {} }: Said): string | undefined =>
  code === undefined ? undefined : wordsIfKnown(demoCatalogue, code, params);

import { atom, useAtomValue } from 'jotai';
import * as v from 'valibot';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { passportCalls, recognisedPassport } from '../../contract/passport';
import type { PassportForm } from '../../domain/passport/passport-form';
import type { PassportItem } from '../../outbox/kinds/passport';
import { describeProblem } from '../../page/describe-problem';
import { api, atoms } from '../../page/services';
import { withoutHoles } from './known-form';

/** How the reading of a picture stands. Gone with the page: then the form is typed. */
export type Reading =
  | { state: 'reading' }
  | { state: 'read'; form: Partial<PassportForm> }
  /** What the traveller reads. */
  | { state: 'failed'; sentence: string };

const readingsAtom = atom<Readonly<Record<string, Reading>>>({});

export const useReading = (itemId: string | undefined): Reading | undefined => {
  const readings = useAtomValue(readingsAtom);
  return itemId === undefined ? undefined : readings[itemId];
};

const note = (itemId: string, reading: Reading) =>
  atoms.set(readingsAtom, (others) => ({ ...others, [itemId]: reading }));

/** What a failed reading is called. */
export const failedTitle = 'Recognition failure';
const typeIt = 'Please type what the passport says.';

/**
 * Sends a picture to be read.
 * @returns the key under which the server has it now; undefined where it has not
 */
export async function recognise(
  item: PassportItem,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  note(item.id, { state: 'reading' });
  try {
    const picture = { bytes, name: item.fileName, mime: item.mime };
    const { url, tempKey, ...form } = await api.upload(passportCalls.recognizePassport, picture);
    // The specified sign of a failure, whatever else the answer holds.
    if (url === undefined) note(item.id, { state: 'failed', sentence: typeIt });
    else note(item.id, { state: 'read', form: withoutHoles(form) });
    return tempKey;
  } catch (error) {
    const kept = error instanceof RefusedError && error.ret === ret.notRecognised;
    const sentence = kept ? describeProblem(error) : `${describeProblem(error)} ${typeIt}`;
    note(item.id, { state: 'failed', sentence });
    const body = kept ? v.safeParse(recognisedPassport, error.body) : undefined;
    return body?.success ? body.output.tempKey : undefined;
  }
}

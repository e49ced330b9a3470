import { atom, useAtomValue } from 'jotai';
import { atoms } from '../../services/services';

/** Called when the traveller agrees to the new version. */
type Accept = () => void;

const updateAtom = atom<{ accept: Accept } | undefined>(undefined);

/** Stores the offer of a new version for `UpdateNotice`. */
export const offerUpdate = (accept: Accept): void => atoms.set(updateAtom, { accept });

export const useUpdateOffer = () => useAtomValue(updateAtom);

import { atom, useAtomValue } from 'jotai';
import { atoms } from '../page/services';

/** Called when the traveller agrees to the new version. */
type Accept = () => void;

const updateAtom = atom<{ accept: Accept } | undefined>(undefined);

/** Offers a new version; the page changes only when the traveller says so. */
export const offerUpdate = (accept: Accept): void => atoms.set(updateAtom, { accept });

export const useUpdateOffer = () => useAtomValue(updateAtom);

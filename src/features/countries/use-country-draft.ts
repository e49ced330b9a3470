import { useState } from 'react';
import { completeChoice, useCountryChoice, type CountryChoice } from '../../session/countries';
import { linkedChoice, usableChoice, type CountryMode, type CountrySets } from './linked-choice';

const missing = (choice: CountryChoice): CountryMode | undefined =>
  !choice.nationalityId ? 'nationality' : !choice.residenceId ? 'residence' : undefined;

const otherOf = (mode: CountryMode): CountryMode =>
  mode === 'nationality' ? 'residence' : 'nationality';

/** What is chosen in the open picker and not yet submitted, and which half is being worked on. */
export function useCountryDraft(initialMode: CountryMode, sets: CountrySets | undefined) {
  const stored = useCountryChoice();
  const [edited, setEdited] = useState<CountryChoice>();
  const [turnedTo, setMode] = useState<CountryMode>();
  /** The half that the last pick emptied, because the two do not go together. */
  const [cleared, setCleared] = useState<CountryMode>();
  const draft = edited ?? usableChoice(stored, sets);

  return {
    draft,
    complete: completeChoice(draft),
    cleared,
    mode: turnedTo ?? missing(draft) ?? initialMode,
    setMode,
    /** Picks a country for the present half; true when the other half is then up. */
    choose(mode: CountryMode, id: number): boolean {
      if (!sets) return false;
      const next = linkedChoice(draft, mode, id, sets);
      const other = otherOf(mode);
      const key = `${other}Id` as const;
      setEdited(next);
      setCleared(draft[key] !== undefined && next[key] === undefined ? other : undefined);
      setMode(next[key] === undefined ? other : mode);
      return next[key] === undefined;
    },
  };
}

import { chosenCountryWords, type ChosenCountry } from '../../queries/chosen-country';
import type { CountryChoice } from '../../session/countries';
import { useChosenCountry } from '../../queries/country-queries';
import { Flag } from '../../ui/media/flag';
import { LoadingText } from '../../ui/feedback/loading-text';
import { Segments } from './segments';
import type { CountryMode } from './linked-choice';

interface CountrySegmentsProps {
  choice: CountryChoice;
  mode: CountryMode;
  onMode: (mode: CountryMode) => void;
}

const shown = (chosen: ChosenCountry) => ({
  text: chosenCountryWords(chosen, 'Not chosen') ?? <LoadingText label="Loading" />,
  media: chosen.face === 'known' && <Flag src={chosen.country.flagUrl} />,
});

/** The segments for nationality and residence, one of which is being chosen. */
export function CountrySegments({ choice, mode, onMode }: CountrySegmentsProps) {
  const nationality = useChosenCountry(choice.nationalityId);
  const residence = useChosenCountry(choice.residenceId);
  return (
    <Segments
      legend="Nationality and residence"
      value={mode}
      onChange={onMode}
      options={[
        { value: 'nationality', label: 'Nationality', ...shown(nationality) },
        { value: 'residence', label: 'Residence', ...shown(residence) },
      ]}
    />
  );
}

import { chosenCountryWords, type ChosenCountry } from '../../queries/chosen-country';
import type { CountryChoice } from '../../session/countries';
import { useChosenCountry } from '../../queries/use-countries';
import { Flag } from '../../ui/media/flag';
import { LoadingText } from '../../ui/feedback/loading-text';
import { Segments } from './segments';
import type { CountryMode } from './linked-choice';
import { t } from '../../language/translate';

interface CountrySegmentsProps {
  choice: CountryChoice;
  mode: CountryMode;
  onMode: (mode: CountryMode) => void;
}

const shown = (chosen: ChosenCountry) => ({
  text: chosenCountryWords(chosen, t('Not chosen')) ?? <LoadingText label={t('Loading')} />,
  media: chosen.kind === 'known' && <Flag src={chosen.country.flagUrl} />,
});

/** The segments for nationality and residence, one of which is being chosen. */
export function CountrySegments({ choice, mode, onMode }: CountrySegmentsProps) {
  const nationality = useChosenCountry(choice.nationalityId);
  const residence = useChosenCountry(choice.residenceId);
  return (
    <Segments
      legend={t('Nationality and residence')}
      value={mode}
      onChange={onMode}
      options={[
        { value: 'nationality', label: t('Nationality'), ...shown(nationality) },
        { value: 'residence', label: t('Residence'), ...shown(residence) },
      ]}
    />
  );
}

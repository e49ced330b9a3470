import type { CountryChoice } from '../../state/countries';
import { useCountry } from '../../state/country-queries';
import { Flag } from '../../ui/flag';
import { Segments } from '../../ui/segments';
import type { CountryMode } from './linked-choice';

interface CountrySegmentsProps {
  choice: CountryChoice;
  mode: CountryMode;
  onMode: (mode: CountryMode) => void;
}

/** The two halves of the choice, of which one is being worked on. */
export function CountrySegments({ choice, mode, onMode }: CountrySegmentsProps) {
  const nationality = useCountry(choice.nationalityId);
  const residence = useCountry(choice.residenceId);
  return (
    <Segments
      legend="Nationality and residence"
      value={mode}
      onChange={onMode}
      options={[
        {
          value: 'nationality',
          label: 'Nationality',
          text: nationality?.name ?? 'Not chosen',
          media: nationality && <Flag src={nationality.flagUrl} />,
        },
        {
          value: 'residence',
          label: 'Residence',
          text: residence?.name ?? 'Not chosen',
          media: residence && <Flag src={residence.flagUrl} />,
        },
      ]}
    />
  );
}

import { chosenCountryWords } from '../queries/chosen-country';
import { useCountryChoice } from '../session/countries';
import { useChosenCountry } from '../queries/use-countries';
import { useOpenOverlay } from '../page/overlays';
import { Card } from '../ui/layout/card';
import { Flag } from '../ui/media/flag';
import { ListRow } from '../ui/layout/list-row';
import { LoadingText } from '../ui/feedback/loading-text';
import { t } from '../language/translate';

interface RowProps {
  label: string;
  countryId: number | undefined;
  mode: 'nationality' | 'residence';
}

function Row({ label, countryId, mode }: RowProps) {
  const chosen = useChosenCountry(countryId);
  const openOverlay = useOpenOverlay();
  return (
    <ListRow
      as="li"
      over={label}
      leading={chosen.kind === 'known' && <Flag src={chosen.country.flagUrl} />}
      title={chosenCountryWords(chosen, t('Choose')) ?? <LoadingText label={t('Loading')} />}
      titleSize={17}
      onClick={() => openOverlay({ kind: 'countries', mode })}
    />
  );
}

/** The chosen countries; each row opens the picker in its own mode. */
export function DrawerCountries() {
  const { nationalityId, residenceId } = useCountryChoice();
  return (
    <Card as="ul">
      <Row label={t('Nationality')} countryId={nationalityId} mode="nationality" />
      <Row label={t('Country of residence')} countryId={residenceId} mode="residence" />
    </Card>
  );
}

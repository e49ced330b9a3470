import { queryOptions, useQuery } from '@tanstack/react-query';
import { inLine, t } from '../../../language/translate';
import { readKeptPairs } from '../../../queries/kept-offers';
import { useCountries } from '../../../queries/use-countries';
import { quietFailure } from '../../../services/failure-toast';
import { chooseCountries, type CompleteChoice } from '../../../session/countries';
import { writeAccount } from '../../../session/write-account';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Flag } from '../../../ui/media/flag';

const mostPairs = 5;

const keptPairsQuery = queryOptions({
  queryKey: ['kept-pairs'],
  queryFn: () => readKeptPairs(mostPairs),
  staleTime: 0,
  // It is read from the phone itself.
  persister: undefined,
  meta: quietFailure,
});

function choose(pair: CompleteChoice): void {
  chooseCountries(pair);
  void writeAccount().catch(() => undefined);
}

/** Without a network, where the destinations are not kept: the countries for which they are. */
export default function KeptPairs() {
  const { data: pairs = [] } = useQuery(keptPairsQuery);
  const { data: countries = [] } = useCountries();
  const countryOf = (id: number) => countries.find((country) => country.id === id);
  const rows = pairs.flatMap((pair) => {
    const nationality = countryOf(pair.nationalityId);
    const residence = countryOf(pair.residenceId);
    return nationality && residence ? [{ pair, nationality, residence }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('Kept on this device')}</SectionHeading>
      <Card as="ul" label={t('Kept on this device')}>
        {rows.map(({ pair, nationality, residence }) => (
          <ListRow
            key={`${pair.nationalityId} ${pair.residenceId}`}
            as="li"
            leading={<Flag src={nationality.flagUrl} />}
            title={inLine(nationality.name, residence.name)}
            detail={t('Nationality and residence')}
            onClick={() => choose(pair)}
          />
        ))}
      </Card>
    </section>
  );
}

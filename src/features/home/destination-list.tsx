import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Destination } from '../../contract/countries';
import { destinationsShown } from '../../domain/limits';
import { formatDays } from '../../page/format-days';
import { defaultScene } from '../../page/default-scene';
import { DestinationCard } from './destination-card';
import { CardGrid, Stack } from '../../ui/layout/page';
import { destinationTerms } from './destination-terms';
import { ShowMore } from './show-more';
import { useShowMore } from './use-show-more';
import { countryName } from '../../language/country-names';
import { formatMoney } from '../../language/format';
import { t } from '../../language/translate';

interface DestinationListProps {
  destinations: readonly Destination[];
  /** Called for a destination with several products, one of which has to be chosen. */
  onChoose: (destination: Destination) => void;
}

function Item({
  destination,
  onChoose,
}: {
  destination: Destination;
  onChoose: (destination: Destination) => void;
}) {
  const { flagKey, flagUrl, backgroundUrl, products } = destination;
  const { sellPrice, needDays } = destinationTerms(products);
  const [only] = products;
  const single = products.length === 1 && only;
  return (
    <DestinationCard
      name={countryName(flagKey, destination.name)}
      art={backgroundUrl ?? defaultScene}
      flag={flagUrl}
      processing={needDays !== undefined && formatDays(needDays)}
      price={sellPrice === undefined ? undefined : formatMoney(sellPrice)}
      {...(single
        ? { link: <Link to={paths.product(only.id)} /> }
        : { onClick: () => onChoose(destination) })}
    />
  );
}

/** The first four destinations; a button shows the rest. */
export function DestinationList({ destinations, onChoose }: DestinationListProps) {
  const { shown, hasMore, showAll, refOf } = useShowMore(destinations, destinationsShown);
  return (
    <Stack gap={12}>
      <CardGrid>
        {shown.map((destination, index) => (
          <li key={destination.id} ref={refOf(index)}>
            <Item destination={destination} onChoose={onChoose} />
          </li>
        ))}
      </CardGrid>
      {hasMore && <ShowMore label={t('Show more destinations')} onClick={showAll} />}
    </Stack>
  );
}

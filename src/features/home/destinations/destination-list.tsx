import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Destination } from '../../../contract/homepage';
import type { ProductInList } from '../../../contract/homepage';
import { destinationsShown } from '../../../domain/limits';
import { countryName } from '../../../language/format';
import { formatMoney } from '../../../language/format';
import { Rich } from '../../../language/rich';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { paths } from '../../../routing/paths';
import { defaultScene } from '../../../services/default-scene';
import { formatDays } from '../../../services/visa-labels';
import { dressLink, type LinkElement } from '../../../ui/actions/button';
import { StateChip } from '../../../ui/feedback/state-chip';
import { Card } from '../../../ui/layout/card';
import { CardGrid, Stack } from '../../../ui/layout/page';
import { Art } from '../../../ui/media/art';
import { Flag } from '../../../ui/media/flag';
import styles from './destination-card.module.css';
import { ShowMore, useShowMore } from '../show-more';

type Terms = Pick<ProductInList, 'sellPrice' | 'needDays'>;
type Priced = Pick<ProductInList, 'sellPrice' | 'fromPrice' | 'needDays'>;

/** Sorts unknown values last. */
const compare = (a = Number.MAX_SAFE_INTEGER, b = Number.MAX_SAFE_INTEGER) => a - b;

/**
 * The terms on a destination's card: the lowest price, and the processing time of that product,
 * because a faster one may cost more. Without a price nothing is sold.
 */
export function destinationTerms(products: readonly Priced[]): Partial<Terms> {
  const terms = products.map(({ sellPrice, fromPrice, needDays }) => ({
    sellPrice: sellPrice ?? fromPrice,
    needDays,
  }));
  const byPrice = terms.sort(
    (a, b) => compare(a.sellPrice, b.sellPrice) || compare(a.needDays, b.needDays),
  );
  return byPrice[0] ?? {};
}

/** A price that may be higher: that of another product, or for other countries. */
export const FromPrice = ({ cents }: { cents: number }) => (
  <Rich
    text={msg('<small>from</small> {price}')}
    params={{ price: formatMoney(cents) }}
    tags={{ small: (part) => <span className={styles.from}>{part}</span> }}
  />
);

type DestinationCardProps = {
  name: string;
  /** URLs of the scene and of the flag. */
  art: string;
  flag: string | undefined;
  /** Shown over the art: '3 days'. */
  processing?: ReactNode;
  /** The lowest price of the destination's products, in cents. */
  price?: number | undefined;
  link?: LinkElement | undefined;
  onClick?: (() => void) | undefined;
  titleAs?: 'h2' | 'h3';
  eager?: boolean;
};

/** The card of a destination; the whole card is clickable. */
function DestinationCard({
  name,
  art,
  flag,
  processing,
  price,
  link,
  onClick,
  titleAs: Title = 'h3',
  eager = false,
}: DestinationCardProps) {
  return (
    <div className={styles.lift}>
      <Card as="article">
        <div className={styles.picture}>
          <Art src={art} shape="card" eager={eager}>
            {processing && (
              <span className={styles.chip}>
                <StateChip tone="neutral" look="on-art" icon="clock">
                  {processing}
                </StateChip>
              </span>
            )}
          </Art>
        </div>
        <div className={styles.words}>
          <Title className={styles.name}>
            <span className={styles.flag}>
              <Flag src={flag} />
            </span>
            {link && dressLink(link, { className: styles.target, children: name })}
            {!link && onClick && (
              <button className={styles.target} type="button" onClick={onClick}>
                {name}
              </button>
            )}
            {!link && !onClick && name}
          </Title>
          {price !== undefined && (
            <p className={styles.price}>
              <FromPrice cents={price} />
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}

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
      price={sellPrice}
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

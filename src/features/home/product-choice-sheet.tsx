import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Destination } from '../../contract/countries';
import type { ProductInList } from '../../contract/product-in-list';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Sheet } from '../../ui/overlays/sheet';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { countryName } from '../../language/country-names';

interface ProductChoiceSheetProps {
  destination: Destination | undefined;
  onClose: () => void;
}

const terms = ({ entryCount, stayDuration, needDays }: ProductInList) =>
  needDays === undefined
    ? t('{entryCount} entry · stay {stayDuration}', { entryCount, stayDuration })
    : t(
        '{entryCount} entry · stay {stayDuration} · ready in {days, plural, one {# day} other {# days}}',
        { entryCount, stayDuration, days: needDays },
      );

/** The sheet for choosing one of a destination's products. */
export function ProductChoiceSheet({ destination, onClose }: ProductChoiceSheetProps) {
  return (
    <Sheet
      open={destination !== undefined}
      onClose={onClose}
      title={
        destination
          ? t('Visas for {name}', { name: countryName(destination.flagKey, destination.name) })
          : ''
      }
    >
      <Card as="ul">
        {destination?.products.map((product) => (
          <ListRow
            key={product.id}
            as="li"
            titleSize={17}
            title={<ServerText lang={product.lang}>{product.name}</ServerText>}
            detail={terms(product)}
            end={product.sellPrice === undefined ? undefined : formatMoney(product.sellPrice)}
            // Replaces the sheet's history entry by the product's.
            link={<Link to={paths.product(product.id)} replace />}
          />
        ))}
      </Card>
    </Sheet>
  );
}

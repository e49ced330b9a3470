import { Button } from '../../ui/actions/button';
import { t } from '../../language/translate';

/** The button that shows the rest of a list. */
export function ShowMore({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <Button
      variant="secondary"
      small
      full
      iconAfter="chevron-down"
      aria-label={t('Show more {of}', { of })}
      onClick={onClick}
    >
      {t('Show more')}
    </Button>
  );
}

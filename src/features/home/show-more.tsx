import { Button } from '../../ui/actions/button';
import { t } from '../../language/translate';

interface ShowMoreProps {
  /** The accessible name: 'Show more questions'. */
  label: string;
  onClick: () => void;
}

/** The button that shows the rest of a list. */
export function ShowMore({ label, onClick }: ShowMoreProps) {
  return (
    <Button
      variant="secondary"
      small
      full
      iconAfter="chevron-down"
      aria-label={label}
      onClick={onClick}
    >
      {t('Show more')}
    </Button>
  );
}

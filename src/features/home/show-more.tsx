import { Button } from '../../ui/actions/button';

/** The button that shows the rest of a list. */
export function ShowMore({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <Button
      variant="secondary"
      small
      full
      iconAfter="chevron-down"
      aria-label={`Show more ${of}`}
      onClick={onClick}
    >
      Show more
    </Button>
  );
}

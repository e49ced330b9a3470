import { Button } from '../../ui/actions/button';

/** The button under a list that has more; its name begins with what it shows. */
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

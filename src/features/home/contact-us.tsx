import { useOpenOverlay } from '../../page/overlays';
import { Button } from '../../ui/actions/button';

/** The section with the button for the contact sheet. */
export function ContactUs() {
  const openOverlay = useOpenOverlay();
  return (
    <Button
      variant="outlined"
      full
      icon="chat"
      aria-haspopup="dialog"
      onClick={() => openOverlay({ kind: 'contact' })}
    >
      Contact Us
    </Button>
  );
}

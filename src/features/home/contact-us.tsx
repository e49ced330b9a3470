import { useOpenOverlay } from '../../page/overlays';
import { Button } from '../../ui/actions/button';
import { t } from '../../language/translate';

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
      {t('Contact Us')}
    </Button>
  );
}

import { t } from '../../language/translate';
import { useOpenOverlay } from '../../services/overlays';
import { useDeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import styles from './install-card.module.css';
import type { InstallWay } from './install-offer';
import { askToInstall, declineInstall } from './install-prompt';
import { useInstallOffer } from './use-install';

/** Offers to install the app, after the traveller has saved something. */
function InstallCard({ way, inPage }: { way: InstallWay; inPage: boolean }) {
  const openOverlay = useOpenOverlay();
  const onPhone = useDeviceWord() === 'phone';
  return (
    <aside className={inPage ? undefined : styles.place} aria-label={t('Install the app')}>
      <Notice
        tone="info"
        icon="add-to-home"
        title={onPhone ? t('Keep Visa on your home screen') : t('Install Visa on this device')}
        action={
          <>
            <Button small variant="card-quiet" onClick={declineInstall}>
              {t('Not now')}
            </Button>
            {way === 'prompt' ? (
              <Button small onClick={() => void askToInstall()}>
                {t('Install')}
              </Button>
            ) : (
              <Button small onClick={() => openOverlay({ kind: 'install' })}>
                {t('Show me how')}
              </Button>
            )}
          </>
        }
      >
        {t('Uploads finish more reliably, and the browser does not clear away what you save.')}
      </Notice>
    </aside>
  );
}

/**
 * Offers the installation between two tasks: below the list of applications, and at the end of the
 * success page.
 * @param inPage within a page's own margins
 */
export default function InstallNotice({ inPage = false }: { inPage?: boolean }) {
  const way = useInstallOffer('list');
  return way && <InstallCard way={way} inPage={inPage} />;
}

import { useSyncExternalStore } from 'react';
import { headerOpaqueAfterPx } from '../../domain/limits';
import { t } from '../../language/translate';
import { useOpenOverlay } from '../../services/overlays';
import { Icon } from '../../ui/media/icon';
import { classNames } from '../../ui/styles/class-names';
import { CountrySelectors } from './country-selectors';
import styles from './home-header.module.css';

/** Where the page was after its last layout: reading `scrollY` in a render would force another. */
let position = 0;

function subscribe(listener: () => void): () => void {
  const update = () => {
    position = window.scrollY;
    listener();
  };
  // An observer is called first after the next layout.
  const afterLayout = new IntersectionObserver(() => {
    afterLayout.disconnect();
    update();
  });
  afterLayout.observe(document.documentElement);
  addEventListener('scroll', update, { passive: true });
  return () => {
    afterLayout.disconnect();
    removeEventListener('scroll', update);
  };
}

const onServer = () => false;

/** Whether the page is scrolled by more than this many CSS pixels. */
const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(subscribe, () => position > pixels, onServer);

/** The home page's header: transparent over the picture, opaque once the page is scrolled. */
export function HomeHeader() {
  const opaque = useScrolledPast(headerOpaqueAfterPx);
  const openOverlay = useOpenOverlay();
  return (
    <header className={styles.header}>
      <div className={classNames(styles.bar, opaque && styles.opaque)} data-opaque={opaque}>
        <CountrySelectors look={opaque ? 'flat' : 'floating'} />
        <button
          className={classNames(styles.menu, opaque && styles.flat)}
          type="button"
          aria-label={t('Menu')}
          aria-haspopup="dialog"
          onClick={() => openOverlay({ kind: 'menu' })}
        >
          <Icon name="menu" size={24} />
        </button>
      </div>
    </header>
  );
}

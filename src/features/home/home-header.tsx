import { headerOpaqueAfterPx } from '../../domain/limits';
import { useOpenOverlay } from '../../page/overlays';
import { classNames } from '../../ui/styles/class-names';
import { Icon } from '../../ui/media/icon';
import { CountrySelectors } from './country-selectors';
import styles from './home-header.module.css';
import { useScrolledPast } from './use-scrolled-past';
import { t } from '../../language/translate';

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

import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { useHeaderRules } from './header-rules';
import { IconButton } from '../actions/button';
import styles from './top-bar.module.css';
import { t } from '../../language/translate';

type TopBarProps = {
  /** The screen's heading; absent over art, where the page has its own heading. */
  title?: ReactNode;
  /** The second line: an applicant's name, or the age of the data. */
  line?: ReactNode;
  /** Ignored if the route hides the back button. */
  onBack?: (() => void) | undefined;
  backLabel?: string;
  onMenu?: (() => void) | undefined;
  menuLabel?: string;
  /** Another button instead of the menu. */
  trailing?: ReactNode;
  /** Two round buttons over a picture. */
  overArt?: boolean;
  /** The width of the heading row that the bar becomes from 768 px. */
  width?: 'form' | 'content' | 'column';
};

/** The top bar of a screen; from 768 px the title row under the app's header. */
export function TopBar({
  title,
  line,
  onBack,
  backLabel = t('Back'),
  onMenu,
  menuLabel = t('Menu'),
  trailing,
  overArt = false,
  width = 'content',
}: TopBarProps) {
  const { backHidden } = useHeaderRules();
  const look = overArt ? 'round' : 'plain';
  const size = overArt ? 44 : 48;
  return (
    <header className={classNames(styles.bar, styles[width], overArt && styles.overArt)}>
      <div className={styles.start}>
        {onBack && !backHidden && (
          <IconButton icon="back" label={backLabel} look={look} size={size} onClick={onBack} />
        )}
      </div>
      <div className={styles.words}>
        {title && <h1 className={styles.title}>{title}</h1>}
        {line && <p className={styles.line}>{line}</p>}
      </div>
      <div className={styles.end}>
        {trailing}
        {onMenu && (
          <span className={styles.menu}>
            <IconButton icon="menu" label={menuLabel} look={look} size={size} onClick={onMenu} />
          </span>
        )}
      </div>
    </header>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { useHeaderRules } from './header-rules';
import { IconButton } from '../actions/icon-button';
import styles from './top-bar.module.css';

type TopBarProps = {
  /** The screen's heading. Over art the page has its own and leaves this out. */
  title?: ReactNode;
  /** Who it is about, or how fresh it is. */
  line?: ReactNode;
  /** Without effect where the route hides the back button. */
  onBack?: (() => void) | undefined;
  backLabel?: string;
  onMenu?: (() => void) | undefined;
  menuLabel?: string;
  /** Another button instead of the menu. */
  trailing?: ReactNode;
  /** Two round buttons over a picture. */
  overArt?: boolean;
  /** From 768 px the bar is a heading row: as wide as the page's content, or inside a column. */
  width?: 'form' | 'content' | 'column';
};

/** The head of a screen; from 768 px, under the app's own header, it becomes its title row. */
export function TopBar({
  title,
  line,
  onBack,
  backLabel = 'Back',
  onMenu,
  menuLabel = 'Menu',
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

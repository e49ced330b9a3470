import { classNames } from '../styles/class-names';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import styles from './icon-tile.module.css';
import tones from '../styles/tones.module.css';

type IconTileProps = {
  icon: IconName;
  tone?: 'neutral' | 'action' | 'accent' | 'ok' | 'wait' | 'danger';
};

/** A line icon on a tinted square, at the start of a row. */
export function IconTile({ icon, tone = 'neutral' }: IconTileProps) {
  return (
    <span className={classNames(styles.tile, tones[tone === 'neutral' ? 'sunk' : tone])}>
      <Icon name={icon} size={24} />
    </span>
  );
}

import { classNames } from '../styles/class-names';
import { Icon } from './icon';
import styles from './icon-disc.module.css';
import type { IconName } from './icon-paths';
import tones from '../styles/tones.module.css';

type IconDiscProps = {
  icon: IconName;
  tone: 'action' | 'ok' | 'danger';
};

/** A large icon on a tinted disc, above a full-screen message. */
export function IconDisc({ icon, tone }: IconDiscProps) {
  return (
    <span className={classNames(styles.disc, tones[tone])}>
      <Icon name={icon} size={32} />
    </span>
  );
}

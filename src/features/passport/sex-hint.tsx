import { t } from '../../language/translate';
import { Icon } from '../../ui/media/icon';
import styles from './sex-hint.module.css';

/**
 * Advice for a passport that states no sex, with the reason; the destination's form requires one of
 * two.
 */
export function SexHint({ id, isBlank }: { id: string; isBlank: boolean }) {
  return (
    <p id={id} className={isBlank ? styles.blank : styles.hint}>
      {isBlank && <Icon name="passport" size={16} />}
      <span>
        {isBlank
          ? t(
              'Your passport does not state a sex, but the destination asks for one of these two. Choose what your other documents say, such as a birth certificate: the embassy may compare them.',
            )
          : t(
              'Is it X or empty in your passport? Choose what your other documents say, such as a birth certificate.',
            )}
      </span>
    </p>
  );
}

import type { Identity } from '../../contract/codes';
import { useId } from 'react';
import { Icon } from '../../ui/media/icon';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import styles from './identity-select.module.css';
import { t } from '../../language/translate';

interface IdentitySelectProps {
  options: readonly { id: Identity; label: string }[];
  value: Identity | undefined;
  onChange: (id: Identity) => void;
}

/** The choice of the applicant's occupation: a native select styled as a link. */
export function IdentitySelect({ options, value, onChange }: IdentitySelectProps) {
  const id = useId();
  return (
    <span className={styles.box}>
      <label htmlFor={id}>
        <VisuallyHidden>{t('Documents for')}</VisuallyHidden>
      </label>
      <select
        className={styles.select}
        id={id}
        value={value}
        onChange={(event) => {
          const picked = options.find((option) => option.id === event.target.value);
          if (picked) onChange(picked.id);
        }}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.chevron}>
        <Icon name="chevron-down" size={20} />
      </span>
    </span>
  );
}

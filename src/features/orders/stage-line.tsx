import type { ReactNode } from 'react';
import { classNames } from '../../ui/styles/class-names';
import { Icon } from '../../ui/media/icon';
import type { IconName } from '../../ui/media/icon-paths';
import styles from './stage-line.module.css';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';

export type Stage = {
  title: ReactNode;
  state: 'done' | 'now' | 'next';
  /** A date, 'today', or the expected date. */
  when?: ReactNode;
  /** One sentence about what happens or what to do. */
  detail?: ReactNode;
  /** For the current stage: danger if the traveller must act, ok after a good result, wait on hold. */
  tone?: 'action' | 'danger' | 'ok' | 'wait';
  icon?: IconName;
};

type StageLineProps = { items: readonly Stage[]; label?: string };

const usualIcon = { action: 'clock', danger: 'warning', ok: 'check', wait: 'pause' } as const;
const spoken = { done: msg('Done:'), now: msg('Now:'), next: msg('Next:') } as const;

/** The timeline of an applicant's stages. */
export function StageLine({ items, label }: StageLineProps) {
  return (
    <ol className={styles.line} aria-label={label}>
      {items.map((item, index) => {
        const tone = item.tone ?? 'action';
        return (
          <li
            key={index}
            className={classNames(styles.stage, styles[item.state], styles[tone])}
            aria-current={item.state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {item.state === 'done' && <Icon name="check-circle" size={24} />}
              {item.state === 'now' && (
                <span className={styles.disc}>
                  <Icon name={item.icon ?? usualIcon[tone]} size={16} />
                </span>
              )}
              {item.state === 'next' && <span className={styles.hollow} />}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>
                <VisuallyHidden>{t(spoken[item.state])} </VisuallyHidden>
                {item.title}
              </span>
              {item.when && <span className={styles.when}>{item.when}</span>}
            </span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </li>
        );
      })}
    </ol>
  );
}

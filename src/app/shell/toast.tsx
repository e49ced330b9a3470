import { useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../ui/styles/class-names';
import { Icon } from '../../ui/media/icon';
import styles from './toast.module.css';

/** Not in TypeScript's DOM library yet; browsers without it do not announce the toast. */
type Announcer = Element & { ariaNotify?: (words: string) => void };

export type Toast = { id: string; text: string; tone?: 'neutral' | 'ok' | 'danger' };

type ToastRegionProps = { toasts: readonly Toast[] };

const icons = { neutral: 'info', ok: 'check-circle', danger: 'warning' } as const;

/**
 * The region that shows toasts. Mount it once and keep it mounted: a live region must exist before
 * its text. It is a popover, reopened for every toast, so that an open sheet does not cover it.
 */
export function ToastRegion({ toasts }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1);
  const id = newest?.id;
  const words = newest?.text;
  useLayoutEffect(() => {
    const node = region.current;
    if (id === undefined || !node?.showPopover) return undefined;
    node.showPopover();
    return () => node.hidePopover();
  }, [id]);
  useEffect(() => {
    if (id === undefined || words === undefined) return;
    // Outside an open modal everything is inert, including live regions: announce in the dialog.
    const modals = document.querySelectorAll('dialog:modal');
    const top: Announcer | undefined = modals[modals.length - 1];
    top?.ariaNotify?.(words);
  }, [id, words]);
  return (
    <div className={styles.region} popover="manual" role="status" aria-live="polite" ref={region}>
      {toasts.map(({ id, text, tone = 'neutral' }) => (
        <p key={id} className={classNames(styles.toast, styles[tone])}>
          <Icon name={icons[tone]} />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}

import { Icon } from '../../src/ui/media/icon';
import type { IconName } from '../../src/ui/media/icon-paths';
import styles from '../../src/ui/media/icon.module.css';

/** Outlines that only the desk has, on the grid of the app's icons. */
const deskPaths = {
  layers: 'M12 3.4l9 4.8-9 4.8-9-4.8zM3.4 12.4l8.6 4.6 8.6-4.6M3.4 16.4l8.6 4.6 8.6-4.6',
  'zoom-in': 'M10.8 3.8a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15.9 15.9l4.6 4.6M10.8 7.9v5.8M7.9 10.8h5.8',
  'zoom-out': 'M10.8 3.8a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15.9 15.9l4.6 4.6M7.9 10.8h5.8',
  rotate: 'M20.2 4v5.2H15M19.6 9A8.2 8.2 0 1 0 20.2 13',
  bell: 'M6.2 16.6V11a5.8 5.8 0 0 1 11.6 0v5.6l1.4 1.8H4.8zM10 20.8h4',
  receipt:
    'M6 3.4l2 1.4 2-1.4 2 1.4 2-1.4 2 1.4 2-1.4v17.2l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4zM9 9h6M9 13h6',
  copy: 'M9.6 8.4h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM4.4 15.6v-9a2.2 2.2 0 0 1 2.2-2.2h9',
  compare: 'M4.4 4.4h6v15.2h-6zM13.6 4.4h6v15.2h-6z',
  history: 'M4 4v5.2h5.2M4.4 9A8.2 8.2 0 1 1 3.8 13M12 8v4.4l2.8 1.8',
  users:
    'M9 4.4a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM2.4 19.8a6.6 6.6 0 0 1 13.2 0M15.6 4.8a3.6 3.6 0 0 1 0 6.8M18 14.6a6 6 0 0 1 3.6 5.2',
} as const;

export type DeskIconName = IconName | keyof typeof deskPaths;

type DeskIconProps = { name: DeskIconName; size?: 16 | 20 | 24; className?: string | undefined };

const isOwn = (name: DeskIconName): name is keyof typeof deskPaths => name in deskPaths;
const sizes = { 16: styles.s16, 20: styles.s20, 24: styles.s24 };

/** A line icon of the app, or one of the desk's own; decorative. */
export function DeskIcon({ name, size = 20, className }: DeskIconProps) {
  if (!isOwn(name)) return <Icon name={name} size={size} className={className} />;
  return (
    <svg
      className={[styles.icon, sizes[size], className].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      focusable="false"
      aria-hidden="true"
    >
      <path d={deskPaths[name]} />
    </svg>
  );
}

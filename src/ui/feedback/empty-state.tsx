import type { ReactNode } from 'react';
import { BigMessage } from './big-message';
import type { IconName } from '../media/icon-paths';

type EmptyStateProps = {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet: what would be here, and how it gets here. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return <BigMessage tone="action" icon={icon} title={title} text={children} buttons={action} />;
}

import type { ReactNode } from 'react';
import { BigMessage } from './big-message';
import type { IconName } from '../media/icon-paths';

type EmptyStateProps = {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** The placeholder of an empty list: what it will contain, and how to add it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return <BigMessage tone="action" icon={icon} title={title} text={children} buttons={action} />;
}

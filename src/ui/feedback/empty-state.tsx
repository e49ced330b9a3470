import type { ReactNode } from 'react';
import { BigMessage, type DrawingName } from './big-message';
import type { IconName } from '../media/icon-paths';

type EmptyStateProps = {
  icon: IconName;
  drawing?: DrawingName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** The placeholder of an empty list: what it will contain, and how to add it. */
export function EmptyState({ icon, drawing, title, children, action }: EmptyStateProps) {
  return (
    <BigMessage tone="action" {...{ icon, drawing, title }} text={children} buttons={action} />
  );
}

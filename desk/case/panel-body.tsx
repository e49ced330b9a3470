import type { ReactNode } from 'react';
import side from './side-panel.module.css';

/** The body of a panel in the right column, above its footer. */
export function PanelBody({ children }: { children: ReactNode }) {
  return (
    // Scrolled by its keys as well, once it is longer than the column.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={side.body} tabIndex={0} role="group" aria-label="Details">
      {children}
    </div>
  );
}

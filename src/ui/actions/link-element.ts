import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** An anchor made by the caller (a router's Link, or `<a>`), which a part dresses and fills. */
export type LinkElement = ReactElement<{
  className?: string | undefined;
  children?: ReactNode;
  'aria-describedby'?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-current'?: 'page' | undefined;
}>;

/** The caller's anchor with the part's class and content; everything else stays the caller's. */
export function dressLink(link: LinkElement, dress: LinkElement['props']): LinkElement {
  return cloneElement(link, dress);
}

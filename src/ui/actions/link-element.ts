import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** An anchor of the caller (a router's Link, or `<a>`) that a component styles and fills. */
export type LinkElement = ReactElement<{
  className?: string | undefined;
  children?: ReactNode;
  'aria-describedby'?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-current'?: 'page' | undefined;
}>;

/** Adds the component's class and content to the caller's anchor. */
export function dressLink(link: LinkElement, dress: LinkElement['props']): LinkElement {
  return cloneElement(link, dress);
}

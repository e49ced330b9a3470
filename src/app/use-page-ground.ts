import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageColor } from '../platform/page-color';
import { matchRoute } from './match-route';

const darkScheme = window.matchMedia('(prefers-color-scheme: dark)');

/** Sets the theme colour of the browser to the page's background, in light and dark mode. */
function colorFrame(own: string | undefined): void {
  // The root's own colour is another one while a dialog is open.
  const color = own ?? getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', color);
}

/** Sets the background of header and page: the page's own colour, or the route's. */
export function usePageGround(): void {
  const { pathname } = useLocation();
  const own = usePageColor();
  const color = matchRoute(pathname)?.headerColor ?? 'paper';
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['ground'] = color;
    if (own === undefined) style.removeProperty('--page-color');
    else style.setProperty('--page-color', own);
    const recolor = () => colorFrame(own);
    // Asked for here, the colour would cost a layout of its own, before the page's.
    const painted = requestAnimationFrame(() => requestAnimationFrame(recolor));
    darkScheme.addEventListener('change', recolor);
    return () => {
      cancelAnimationFrame(painted);
      darkScheme.removeEventListener('change', recolor);
    };
  }, [color, own]);
}

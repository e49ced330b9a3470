import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Names the tab after what a screen shows, once that is known; a title in the address goes first.
 * The shell sets the route's title before, with every change of the path.
 */
export function useOwnTitle(title: string): void {
  const { pathname, search } = useLocation();
  const isGiven = new URLSearchParams(search).has('meta-title');
  useEffect(() => {
    if (!isGiven) document.title = title;
  }, [title, isGiven, pathname]);
}

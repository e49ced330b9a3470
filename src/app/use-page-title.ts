import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../language/use-language';
import { pageTitle } from './match-route';

/** In a layout effect: a screen that has a better title sets it afterwards (`useOwnTitle`). */
export function usePageTitle(): void {
  const { pathname, search } = useLocation();
  useLanguage();
  const title = pageTitle(pathname, search);
  useLayoutEffect(() => {
    document.title = title;
  }, [title, pathname]);
}

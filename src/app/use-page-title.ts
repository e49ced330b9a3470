import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageTitle } from './match-route';

export function usePageTitle(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    document.title = pageTitle(pathname, search);
  }, [pathname, search]);
}

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../language/use-language';
import { pageTitle } from './match-route';

export function usePageTitle(): void {
  const { pathname, search } = useLocation();
  useLanguage();
  const title = pageTitle(pathname, search);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

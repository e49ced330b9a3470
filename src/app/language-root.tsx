import { useEffect, type ReactNode } from 'react';
import { useLanguage } from '../language/use-language';

interface LanguageRootProps {
  /** Makes new elements each time, so that a change of the language renders the whole app again. */
  children: () => ReactNode;
}

/** Renders the app in the active language, without losing what its screens hold. */
export function LanguageRoot({ children }: LanguageRootProps) {
  const { language, direction } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return children();
}

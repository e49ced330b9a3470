import { useSyncExternalStore } from 'react';
import { activeLanguage, subscribeToLanguage, type ActiveLanguage } from './translate';

/** The active language; renders again when it changes. */
export const useLanguage = (): ActiveLanguage =>
  useSyncExternalStore(subscribeToLanguage, activeLanguage, activeLanguage);

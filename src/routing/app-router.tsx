import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { appHistory, listenToHistory } from './app-history';

/** The app's router, on top of the browser's history. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState(() => ({
    action: appHistory.action,
    location: appHistory.location,
  }));
  useLayoutEffect(() => listenToHistory((next) => startTransition(() => setState(next))), []);
  return (
    <Router location={location} navigationType={action} navigator={appHistory}>
      {children}
    </Router>
  );
}

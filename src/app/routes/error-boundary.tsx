import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state';
import { Page } from '../../ui/layout/page';
import { MissingScreen, PartMissingError } from './part-missing';
import { t } from '../../language/translate';

interface Props {
  /** Replaces the error page, for a component without which the screen still works. */
  fallback?: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  error: unknown;
}

/**
 * Catches errors that no screen handles, including code that failed to load. Give it the address as
 * key, so that it resets on navigation.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };
  #wasHidden = false;

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('thrown without a value') };
  }

  // A kept page 'unmounts' when it is hidden; showing it again resets the error.
  override componentDidMount(): void {
    if (this.#wasHidden && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override componentWillUnmount(): void {
    this.#wasHidden = true;
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    if (fallback) return fallback(error);
    return (
      <Page width="form">
        {error instanceof PartMissingError ? (
          <MissingScreen />
        ) : (
          <ErrorState
            title={t('This page could not be shown')}
            kept={t('What you saved on this phone is still there.')}
            onRetry={() => location.reload()}
            retryLabel={t('Reload the page')}
          >
            {t('A part of the app failed.')}
          </ErrorState>
        )}
      </Page>
    );
  }
}

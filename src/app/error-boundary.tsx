import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/error-state';
import { Page } from '../ui/layout/page';
import { PartMissingError } from './load-part';
import { MissingScreen } from './part-missing';

interface Props {
  /** Instead of the error page: for a part without which the screen is still of use. */
  fallback?: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  error: unknown;
}

/**
 * The last stop of errors that no screen handles, a piece of the app that did not load among them.
 * Give it the address as key: another screen is another chance.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };
  #wasHidden = false;

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('thrown without a value') };
  }

  // A kept page is 'unmounted' when it is hidden: when it is shown again it gets another chance.
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
            title="This page could not be shown"
            kept="What you saved on this phone is still there."
            onRetry={() => location.reload()}
            retryLabel="Reload the page"
          >
            A part of the app failed.
          </ErrorState>
        )}
      </Page>
    );
  }
}

import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state';
import { Page } from '../ui/page';

interface Props {
  /** Instead of the error page: for a part without which the screen is still of use. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/**
 * The last stop of errors that no screen handles, a piece of the app that did not load among them.
 * Give it the address as key: another screen is another chance.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };
  #wasHidden = false;

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  // A kept page is 'unmounted' when it is hidden: when it is shown again it gets another chance.
  override componentDidMount(): void {
    if (this.#wasHidden && this.state.failed) this.setState({ failed: false });
  }

  override componentWillUnmount(): void {
    this.#wasHidden = true;
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <Page width="form">
        <ErrorState
          title="This page could not be shown"
          kept="What you saved on this phone is still there."
          onRetry={() => location.reload()}
          retryLabel="Reload the page"
        >
          A part of the app did not load, or it failed.
        </ErrorState>
      </Page>
    );
  }
}

import { Component, Suspense, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { AlertDialog } from './alert-dialog';

interface BoundaryProps {
  fallback: ReactNode;
  onFailure: () => void;
  children: ReactNode;
}

class LoadBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface LateProps {
  /** Absent: open as long as it is mounted. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A sheet, dialog or viewer whose code loads when it is first shown. If that fails, it says so in its
 * own place and closes; the next opening tries again.
 */
export function latePart<Props extends LateProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const attempt = () => lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  let next = attempt();
  return function LatePart(props: Props) {
    const [Part] = useState(() => next);
    return (
      <LoadBoundary
        onFailure={() => (next = attempt())}
        fallback={
          <AlertDialog
            open={props.open ?? true}
            title="This did not load"
            buttonLabel="OK"
            onClose={props.onClose}
          >
            This part of the app is not on this device yet. Nothing is lost: try again when you are
            online.
          </AlertDialog>
        }
      >
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

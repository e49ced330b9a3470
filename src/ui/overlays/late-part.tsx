import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { OnceLoaded } from './once-loaded';
import { t } from '../../language/translate';

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
 * A sheet, dialog or viewer whose code loads when it is first shown. If loading fails, it shows a
 * message and closes; the next opening retries.
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
          <ConfirmDialog
            open={props.open ?? true}
            title={t('This did not load')}
            confirmLabel={t('Reload the page')}
            cancelLabel={t('Close')}
            onConfirm={() => location.reload()}
            onCancel={props.onClose}
          >
            {t(
              'This part of the app is not on this device yet, or a newer version has taken its place. Nothing is lost: try again when you are online, or reload the page.',
            )}
          </ConfirmDialog>
        }
      >
        <OnceLoaded>
          <Part {...props} />
        </OnceLoaded>
      </LoadBoundary>
    );
  };
}

import {
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';

type ModalOptions = {
  open: boolean;
  onClose: () => void;
  /** Whether Esc, the backdrop and the system's own gesture close it. */
  dismissable: boolean;
  /** What takes the focus first; else the browser's choice. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
};

/** Neither open already, nor in a dialog that is closed. */
const mayShow = (dialog: HTMLDialogElement): boolean =>
  !dialog.open && !dialog.parentElement?.closest('dialog:not([open])');

/**
 * Drives a native modal dialog from `open`. The props go onto the `<dialog>`.
 *
 * The dialog closes in the effect's clean-up: it runs while the node is still in the document, so
 * the browser hands the focus back, also when the part is unmounted open or hidden by `<Activity>`
 * (an open modal in there would leave the next page unclickable).
 */
export function useModal({ open, onClose, dismissable, firstFocus }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closedByUs = useRef(false);
  const pressedBackdrop = useRef(false);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!open || !node) return undefined;
    if (!node.open) node.showModal();
    firstFocus?.current?.focus({ preventScroll: true });
    return () => {
      if (!node.open) return;
      // In a closed dialog an open one would be out of sight, and hold the whole page.
      for (const inner of node.querySelectorAll<HTMLDialogElement>('dialog[open]')) inner.close();
      closedByUs.current = true;
      node.close();
    };
  }, [open, firstFocus]);

  return {
    ref: dialog,
    closedby: dismissable ? ('closerequest' as const) : ('none' as const),
    // `cancel` also bubbles up from a file input inside, whose picker was left without a choice.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissable) onClose();
    },
    // A browser may close a dialog without asking first (a second Esc): follow it, or stay open.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      if (closedByUs.current) {
        closedByUs.current = false;
        return;
      }
      if (dismissable) onClose();
      else if (open && mayShow(event.currentTarget)) event.currentTarget.showModal();
    },
    // A drag that began on a field and ended on the backdrop is not a wish to close.
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const onBackdrop = event.target === event.currentTarget && pressedBackdrop.current;
      if (dismissable && onBackdrop) onClose();
    },
  };
}

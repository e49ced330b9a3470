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
  /** Whether Esc, the backdrop and the system's back gesture close it. */
  dismissable: boolean;
  /** The element to focus first; the default is the browser's choice. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
};

/** Whether a dialog is closed, but not inside another closed dialog. */
const mayShow = (dialog: HTMLDialogElement): boolean =>
  !dialog.open && !dialog.parentElement?.closest('dialog:not([open])');

/**
 * Drives a native modal dialog from `open`. The props go onto the `<dialog>`.
 *
 * The dialog closes in the effect's clean-up: it runs while the node is still in the document, so
 * the browser restores the focus, also when the component is unmounted open or hidden by
 * `<Activity>` (an open modal in there would leave the next page unclickable).
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
      // An open modal inside a closed dialog would be invisible and block the whole page.
      for (const inner of node.querySelectorAll<HTMLDialogElement>('dialog[open]')) inner.close();
      closedByUs.current = true;
      node.close();
    };
  }, [open, firstFocus]);

  return {
    ref: dialog,
    closedby: dismissable ? ('closerequest' as const) : ('none' as const),
    // `cancel` also bubbles up from a file input whose chooser was closed without a choice.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissable) onClose();
    },
    // A browser may close a dialog without a `cancel` event (a second Esc): accept it, or reopen.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      if (closedByUs.current) {
        closedByUs.current = false;
        return;
      }
      if (dismissable) onClose();
      else if (open && mayShow(event.currentTarget)) event.currentTarget.showModal();
    },
    // A drag from a field to the backdrop must not close the dialog.
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const onBackdrop = event.target === event.currentTarget && pressedBackdrop.current;
      if (dismissable && onBackdrop) onClose();
    },
  };
}

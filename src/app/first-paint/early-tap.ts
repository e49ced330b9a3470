/** Dispatched at the window when the app has rendered its first screen and listens itself. */
export const startedEvent = 'app-started';

const labelOf = (control: Element): string =>
  control.getAttribute('aria-label') ?? control.textContent;

const isSame = (one: Element, other: Element): boolean =>
  labelOf(one) === labelOf(other) && one.getAttribute('href') === other.getAttribute('href');

/**
 * The control of the app's screen that the tapped one of the first paint stood for. In a kept screen
 * several may be called the same, of another application each: then none of them is it.
 */
function sameControl(root: HTMLElement, tapped: Element): HTMLElement | undefined {
  if (tapped instanceof HTMLElement && root.contains(tapped)) return tapped;
  const controls = [...root.querySelectorAll<HTMLElement>('button, a')];
  const named = controls.filter((control) =>
    window.keptScreen ? isSame(control, tapped) : labelOf(control) === labelOf(tapped),
  );
  return window.keptScreen && named.length > 1 ? undefined : named[0];
}

const controlAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('#root :is(button, a)') : null;

/** Keeps a tap on what is painted before the app listens, and repeats it when it does. */
export function keepEarlyTap(): void {
  let tapped: Element | undefined;
  let pressed: Element | undefined;
  const early = new AbortController();
  const keep = (event: Event) => {
    const control = controlAt(event);
    const root = document.getElementById('root');
    if (!control || !root || root.dataset['app'] !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    tapped = control;
    // The app loads what it opens before it has rendered the first screen.
    root.dataset['tapped'] = '';
  };
  const press = (event: PointerEvent) => {
    pressed = event.type === 'pointerdown' ? (controlAt(event) ?? undefined) : undefined;
  };
  const { signal } = early;
  addEventListener('click', keep, { capture: true, signal });
  addEventListener('pointerdown', press, { signal });
  addEventListener('pointerup', press, { signal });
  addEventListener(
    startedEvent,
    () => {
      early.abort();
      const root = document.getElementById('root');
      if (root && tapped) sameControl(root, tapped)?.click();
      // A mouse that is held down meanwhile clicks nothing: what it pressed is gone.
      else if (root && pressed && !pressed.isConnected) {
        const held = pressed;
        const release = ({ pointerType }: PointerEvent) => {
          if (pointerType === 'mouse') sameControl(root, held)?.click();
        };
        addEventListener('pointerup', release, { once: true });
      }
    },
    { once: true },
  );
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { commandOf, type Binding, type Stroke } from './key-map';

type Handlers<Command extends string> = Partial<Record<Command, (() => void) | undefined>>;

interface Layer {
  /** @returns whether the stroke was this layer's */
  take(stroke: Stroke): boolean;
  /** Whether no layer below it gets any key: a dialog. */
  readonly exclusive: boolean;
}

/** The layers of keys, the topmost last: a panel's keys go before its screen's. */
const layers: Layer[] = [];
const stored = 'desk-single-keys';

export const singleKeysOn = (): boolean => localStorage.getItem(stored) !== 'off';
export const setSingleKeys = (on: boolean): void => localStorage.setItem(stored, on ? 'on' : 'off');

const textInputs = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

function strokeOf(event: KeyboardEvent): Stroke {
  const target = event.target instanceof Element ? event.target : undefined;
  return {
    key: event.key,
    shift: event.shiftKey,
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    typing: target?.matches(textInputs) === true,
    onControl: target?.matches('button, a, summary, input, [role=option]') === true,
    repeated: event.repeat,
  };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return;
  const stroke = strokeOf(event);
  for (const layer of [...layers].reverse()) {
    if (layer.take(stroke)) return event.preventDefault();
    if (layer.exclusive) return undefined;
  }
}

/**
 * The keys of a screen or a panel, as long as it is shown. A command without a handler is not
 * offered at the moment; its key then does nothing.
 */
export function useKeys<Command extends string>(
  bindings: readonly Binding<Command>[],
  handlers: Handlers<Command>,
  { exclusive = false }: { exclusive?: boolean } = {},
): void {
  const latest = useRef(handlers);
  // Before the paint: no key reaches a handler of what is not shown any more.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const layer: Layer = {
      exclusive,
      take(stroke) {
        const command = commandOf(stroke, bindings, { singleKeys: singleKeysOn() });
        const handler = command && latest.current[command];
        handler?.();
        return handler !== undefined;
      },
    };
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [bindings, exclusive]);
}

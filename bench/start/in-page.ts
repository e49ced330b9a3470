/** Functions that run in the app's page: each is serialised alone, so it is self-contained. */

/** A start as the browser measured it. */
export interface Start {
  lcpMs: number;
  /** The image or element of the largest paint. */
  lcpOn: string;
  firstPaintMs: number;
  cls: number;
  /** The elements that the largest shift moved. */
  clsOn: string;
  tasks: { startTime: number; duration: number }[];
  /** When the app began to render, if it did. */
  renderedMs?: number;
}

type StartWindow = typeof globalThis & { __start: Start };

/** Notes what the browser tells of a start. */
export function observeStart(): void {
  const seen: Start = { lcpMs: 0, lcpOn: '', firstPaintMs: 0, cls: 0, clsOn: '', tasks: [] };
  (globalThis as StartWindow).__start = seen;
  const on = (type: string, take: (entry: never) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as never[]).forEach(take)).observe({
      type,
      buffered: true,
    });
  on('largest-contentful-paint', ({ startTime, url, element }: LargestPaint) => {
    seen.lcpMs = startTime;
    seen.lcpOn = url ? new URL(url).pathname : (element?.tagName ?? 'removed');
  });
  let mostMoved = 0;
  on('layout-shift', ({ value, hadRecentInput, sources }: LayoutShiftEntry) => {
    if (hadRecentInput) return;
    seen.cls += value;
    if (value < mostMoved) return;
    mostMoved = value;
    seen.clsOn = sources
      .map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?'))
      .join(' ');
  });
  on('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
  });
  on('mark', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'app-rendered-first') seen.renderedMs = startTime;
  });
  on('longtask', ({ startTime, duration }: PerformanceEntry) => {
    seen.tasks.push({ startTime, duration });
  });
}

interface LargestPaint extends PerformanceEntry {
  url: string;
  element: Element | null;
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

export const startSeen = (): Start => (globalThis as StartWindow).__start;

/** The page as it stands, with its styles and without any script. */
export function settledPage(): string {
  const styles = [...document.styleSheets]
    .filter(({ disabled }) => !disabled)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n');
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const left = 'script, template, noscript, style, link[rel~=stylesheet], link[rel=modulepreload]';
  for (const element of copy.querySelectorAll(left)) element.remove();
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style');
  const inside = document.createElement('style');
  inside.textContent = styles;
  copy.querySelector('head')?.append(inside);
  return `<!doctype html>${copy.outerHTML}`;
}

/** How long an interaction took, and its parts. */
export interface Interaction {
  id: number;
  type: string;
  durationMs: number;
  /** Until the page's code began to answer. */
  delayMs: number;
  processingMs: number;
  startMs: number;
}

/** A frame that took long: the part that was layout and painting, and its longest scripts. */
export interface LongFrame {
  startMs: number;
  endMs: number;
  renderMs: number;
  layoutMs: number;
  scripts: string[];
}

interface LongFrameEntry extends PerformanceEntry {
  renderStart: number;
  styleAndLayoutStart: number;
  scripts: {
    invoker: string;
    sourceFunctionName: string;
    duration: number;
    forcedStyleAndLayoutDuration: number;
  }[];
}

/** Tells every event that belongs to a tap or a key, as the browser measured it. */
export function observeInteractions(): void {
  const page = globalThis as typeof globalThis & {
    noteInteraction?: (one: Interaction) => void;
    noteFrame?: (one: LongFrame) => void;
  };
  const frames = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrameEntry[]) {
      const { startTime, duration, renderStart, styleAndLayoutStart, scripts } = entry;
      const endMs = startTime + duration;
      page.noteFrame?.({
        startMs: startTime,
        endMs,
        renderMs: renderStart ? endMs - renderStart : 0,
        layoutMs: styleAndLayoutStart ? endMs - styleAndLayoutStart : 0,
        scripts: scripts
          .toSorted((one, other) => other.duration - one.duration)
          .slice(0, 3)
          .map(
            (script) =>
              `${script.invoker} ${script.sourceFunctionName} ${Math.round(script.duration)}` +
              ` (layout ${Math.round(script.forcedStyleAndLayoutDuration)})`,
          ),
      });
    }
  });
  frames.observe({ type: 'long-animation-frame', buffered: true });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, name, duration, startTime, processingStart, processingEnd } = entry;
      if (interactionId)
        page.noteInteraction?.({
          id: interactionId,
          type: name,
          durationMs: duration,
          delayMs: processingStart - startTime,
          processingMs: processingEnd - processingStart,
          startMs: startTime,
        });
    }
  });
  // 16 ms is the least that a browser tells.
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as never);
}

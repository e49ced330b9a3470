import { type ComponentType, lazy, useState } from 'react';

/**
 * A component that loads when it is rendered, and one that was loaded before is there at once: without
 * the fallback that React shows for a lazy one, if only for a moment.
 */
export function loadedOrLazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded = await load());
  const Late: ComponentType<Props> = lazy(async () => ({ default: await preload() }));
  function Part(props: Props) {
    // The first component stays: another one in its place would lose its state.
    const [{ Shown }] = useState(() => ({ Shown: loaded ?? Late }));
    return <Shown {...props} />;
  }
  return { Part, preload };
}

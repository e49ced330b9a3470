import { lazy, useState, type ComponentType } from 'react';
import { useLanguage } from '../language/translate';
import { HeaderRulesContext } from '../ui/layout/header-rules';
import { loadPart } from './load-part';
import type { AppRoute } from './routes';

/** Screens whose code has arrived before they were shown. */
const arrived = new Map<string, ComponentType>();

/**
 * Loads the code of a route's screen, which is then shown without a placeholder.
 * @returns what restores the screen's kept answers, if it has such a function
 */
export async function loadScreen(route: AppRoute | undefined) {
  if (!route) return undefined;
  const { default: Screen, restore } = await route.screen();
  arrived.set(route.name, Screen);
  return restore;
}

interface Props {
  route: AppRoute;
  /** The same screen, loaded when it is rendered. */
  Late: ComponentType;
}

/** A route's screen; its element is made once, so it listens to the language itself. */
function RouteScreen({ route, Late }: Props) {
  useLanguage();
  // The first component stays: another one in its place would lose its state.
  const [shown] = useState(() => ({ Screen: arrived.get(route.name) ?? Late }));
  return (
    <HeaderRulesContext value={route}>
      <shown.Screen />
    </HeaderRulesContext>
  );
}

/** The element of a route, made once. */
export const screenElement = (route: AppRoute) => (
  <RouteScreen route={route} Late={lazy(loadPart(route.screen))} />
);

import { type ComponentType, lazy, useState } from 'react';
import { t } from '../../language/translate';
import { useLanguage } from '../../language/translate';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { HeaderRulesContext } from '../../ui/layout/header-rules';
import { Page, Stack } from '../../ui/layout/page';
import { loadPart } from './part-missing';
import type { AppRoute } from './routes';

/** The skeleton of any screen. */
export const ScreenSkeleton = () => (
  <LoadingArea label={t('Loading the page')}>
    <Stack gap={16}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="thumb-row" count={4} />
    </Stack>
  </LoadingArea>
);

/** The placeholder while a screen's code is loading. */
export function ScreenLoading() {
  return (
    <Page width="form">
      <ScreenSkeleton />
    </Page>
  );
}

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

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { routes, type AppRoute } from '../../app/routes/routes';
import { DemoPage } from '../../features/recognition-demo/demo-page';
import { CustomHeader, HeaderRulesContext } from './header-rules';
import { TopBar } from './top-bar';

// The services of a page are not made without one.
vi.mock('../../services/bar-actions', () => ({ useBarActions: () => ({}) }));

const nothing = () => undefined;
const within = (route: AppRoute, header: ReactNode) =>
  renderToStaticMarkup(<HeaderRulesContext value={route}>{header}</HeaderRulesContext>);
const routesWhere = (holds: (route: AppRoute) => boolean) =>
  routes.filter(holds).map(({ name }) => name);

describe('the route table decides about the header', () => {
  test('[NAV-05][HEAD-01][NAV-18] every bar has a back button except on the pages after a payment', () => {
    const hidesBack = routesWhere(
      (route) => !within(route, <TopBar title="Any" onBack={nothing} />).includes('Back'),
    );
    expect(hidesBack).toEqual(['PaySuccess', 'PayCallback']);
  });

  test('[NAV-05] home, a product, the camera, the demo and the page of a handoff have custom headers', () => {
    const own = routesWhere((route) => {
      const header = <CustomHeader standard={<TopBar title="Standard" />}>Own</CustomHeader>;
      return within(route, header) === 'Own';
    });
    expect(own).toEqual(['Index', 'Product', 'IdPhotoGuide', 'DemoRecognition', 'Handoff']);
  });

  test('[NAV-05] the demo has the bar below its banner only where its route has a custom header', () => {
    const banner = 'nothing here becomes an application';
    const page = <DemoPage title="Any">Nothing</DemoPage>;
    const has = routesWhere((route) => within(route, page).includes(banner));
    expect(has).toEqual(routesWhere(({ customHeader }) => customHeader === true));
    expect(has).toContain('DemoRecognition');
  });
});

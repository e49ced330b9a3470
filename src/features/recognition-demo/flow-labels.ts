import type { DemoFlow } from '../../domain/recognition-demo/demo-flow';
import { msg, type SourceText } from '../../language/text';
import type { IconName } from '../../ui/media/icon-paths';

/** How each flow is named and shown. */
export const flowLabels: Readonly<
  Record<DemoFlow, { title: SourceText; detail: SourceText; icon: IconName }>
> = {
  passport: {
    title: msg('Passport'),
    detail: msg('Its two lines of characters fill in a form.'),
    icon: 'passport',
  },
  photo: {
    title: msg('Visa photo'),
    detail: msg('It is checked and cut to size.'),
    icon: 'photo',
  },
  flight: {
    title: msg('Flight itinerary'),
    detail: msg('An e-ticket fills in a form.'),
    icon: 'plane',
  },
};

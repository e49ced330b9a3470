import { Link } from 'react-router-dom';
import { type DemoFlow, demoFlows } from '../../domain/recognition-demo/demo-flow';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { demoPath } from '../../routing/demo-path';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import type { IconName } from '../../ui/media/icon-paths';
import { IconTile } from '../../ui/media/icon';

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

interface Props {
  /** The id of the flows. */
  id: string;
  /** The flow that is shown already. */
  except?: DemoFlow;
}

/** The flows of the demo, each with a link. */
export function FlowList({ id, except }: Props) {
  return (
    <Card as="ul" label={t('What to try')}>
      {demoFlows
        .filter((flow) => flow !== except)
        .map((flow) => {
          const { title, detail, icon } = flowLabels[flow];
          return (
            <ListRow
              as="li"
              key={flow}
              leading={<IconTile icon={icon} />}
              title={t(title)}
              detail={t(detail)}
              link={<Link to={demoPath(flow, id)} />}
            />
          );
        })}
    </Card>
  );
}

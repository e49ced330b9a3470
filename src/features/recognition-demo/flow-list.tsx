import { Link } from 'react-router-dom';
import { demoFlows, type DemoFlow } from '../../domain/recognition-demo/demo-flow';
import { demoPath } from '../../routing/demo-path';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { IconTile } from '../../ui/media/icon';
import { t } from '../../language/translate';
import { flowLabels } from './flow-labels';

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

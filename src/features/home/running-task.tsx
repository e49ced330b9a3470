import { cardActionLabels } from '../../i18n/order-words';
import { formatList } from '../../language/format';
import { t } from '../../language/translate';
import { ListRow } from '../../ui/layout/list-row';
import { IconTile } from '../../ui/media/icon-tile';
import type { HomeTask } from './use-running-task';

interface Props {
  names: readonly string[];
  /** Undefined until it is known; the row has the same height before. */
  task: HomeTask | undefined;
}

/** The next task with its progress, or the names of the applicants. */
export const RunningTask = ({ names, task }: Props) => (
  <ListRow
    leading={<IconTile icon={task?.icon ?? 'file'} tone="action" />}
    title={task?.name ?? t(cardActionLabels.upload)}
    titleWeight={600}
    detail={task?.done ?? formatList(names)}
  />
);

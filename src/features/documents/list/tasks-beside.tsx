import { Link } from 'react-router-dom';
import type { DocumentItem } from '../../../contract/documents';
import type { Order } from '../../../contract/orders';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { paths } from '../../../routing/paths';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { Icon } from '../../../ui/media/icon';
import type { IconName } from '../../../ui/media/icon-paths';
import { documentState, formState, type MaterialState, photoState } from './document-state';
import { shownItems } from '../page-entries';
import styles from './tasks-beside.module.css';
import { TasksDone } from './tasks-done';
import { useMaterial, type Material } from '../use-document';

interface Props extends Material {
  order: Order;
  /** The id of the open document, or the form. */
  current: number | 'form';
}

interface TaskProps {
  name: React.ReactNode;
  icon: IconName;
  to: string;
  state: MaterialState;
  isCurrent?: boolean;
}

const tones: Readonly<Record<string, string | undefined>> = {
  ok: styles.ok,
  danger: styles.danger,
};

function Task({ name, icon, to, state: { chip, detail }, isCurrent = false }: TaskProps) {
  return (
    <ListRow
      as="li"
      leading={
        <span className={chip && tones[chip.tone]}>
          <Icon name={chip?.icon ?? icon} size={24} />
        </span>
      }
      title={name}
      detail={chip?.label ?? detail}
      selected={isCurrent}
      chevron={isCurrent}
      link={<Link to={to} aria-current={isCurrent ? 'page' : undefined} />}
    />
  );
}

/** The applicant's other tasks beside the open one, on screens with room for three columns. */
export function TasksBeside({ order, applicant, updatedAt, current }: Props) {
  const { own, photos, country, context, situation } = useMaterial({ order, applicant, updatedAt });
  const { applicationForm, photo, required, optional } = applicant;
  const task = (document: DocumentItem) => {
    const target = { applicantId: applicant.id, documentId: document.id };
    const items = shownItems(own, target, updatedAt);
    return (
      <Task
        key={document.id}
        name={<ServerText lang={document.lang}>{document.name}</ServerText>}
        icon={document.icon ?? 'file'}
        to={paths.document(order.id, applicant.id, document)}
        state={documentState({
          document,
          applicantStatus: applicant.status,
          items,
          situation,
        })}
        isCurrent={document.id === current}
      />
    );
  };
  return (
    <div className={styles.tasks}>
      <Stack>
        {order.payStatus === 'unpaid' && <TasksDone {...{ order, applicant, updatedAt }} />}
        <Card as="ul" label={t('Required documents')}>
          {photo && (
            <Task
              name={t('Visa photo')}
              icon="photo"
              to={paths.idPhoto(order.id, applicant.id)}
              state={photoState(photo, context.applicantStatus, { items: photos, situation })}
            />
          )}
          {required.map(task)}
          {applicationForm && country !== undefined && (
            <Task
              name={t('Application form')}
              icon="file"
              to={paths.applicationForm(order.id, applicant.id, country)}
              state={formState(applicationForm)}
              isCurrent={current === 'form'}
            />
          )}
        </Card>
        {optional.length > 0 && (
          <Card as="ul" label={t('Optional documents')}>
            {optional.map(task)}
          </Card>
        )}
      </Stack>
    </div>
  );
}

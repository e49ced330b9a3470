import type { ReactNode } from 'react';
import {
  isArriving,
  isAsking,
  isWithdrawn,
  mayRetry,
  type OutboxItem,
} from '../../outbox/core/item';
import { canWithdraw } from '../../outbox/core/kind';
import { outboxKinds } from '../../outbox/kinds/outbox-kinds';
import { itemWords, type Situation } from '../../outbox/page/item-messages';
import { IconButton } from '../../ui/actions/button';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { ProgressBar } from '../../ui/feedback/progress';
import { StateChip } from '../../ui/feedback/state-chip';
import styles from './tray-row.module.css';
import { t } from '../../language/translate';

export interface TrayItemProps<Item extends OutboxItem> {
  item: Item;
  /** The item's label. */
  title: string;
  situation: Situation;
  onRetry: () => void;
  onRemove: () => void;
  onClose: () => void;
}

type Props = Omit<TrayItemProps<OutboxItem>, 'onClose'> & {
  leading: ReactNode;
  aside?: string | undefined;
  /** Of a delivered item, behind 'Details'. */
  receipt?: string | false | undefined;
  /**
   * For an item that needs the traveller: the button with the remedy, and what is kept until then.
   */
  remedy: ReactNode;
  kept: string | undefined;
};

/** A row of the tray for items of any kind: label, state and actions. */
export function TrayRow({
  item,
  title,
  situation,
  leading,
  aside,
  receipt,
  remedy,
  kept,
  onRetry,
  onRemove,
}: Props) {
  const words = itemWords(item, situation);
  const { state } = item;
  const name = aside === undefined ? title : t('{name}, {detail}', { name: title, detail: aside });
  const needsYou = state === 'needs-you';
  return (
    <ListRow
      as="li"
      many
      tone={needsYou ? 'danger' : 'card'}
      leading={leading}
      title={title}
      aside={aside}
      chip={
        <div className={styles.state}>
          <StateChip tone={words.tone} look="plain" icon={words.icon}>
            {words.label}
          </StateChip>
          {!needsYou && words.percent === undefined && <p>{words.detail}</p>}
          {receipt && (
            <details className={styles.receipt}>
              <summary>{t('Details')}</summary>
              <p>{receipt}</p>
            </details>
          )}
        </div>
      }
      action={
        state !== 'done' && (
          <>
            {mayRetry(item) && (
              <IconButton icon="refresh" label={t('Retry {name}', { name })} onClick={onRetry} />
            )}
            {(needsYou || !isWithdrawn(item)) && !isAsking(item) && (
              <IconButton
                icon="trash"
                label={t('Remove {name}', { name })}
                disabled={isArriving(item) && !canWithdraw(outboxKinds.of(item))}
                onClick={onRemove}
              />
            )}
          </>
        )
      }
      below={
        words.moving && (
          <ProgressBar
            label={t('{state}: {name}', { state: words.label, name })}
            value={words.percent ?? null}
            start={words.percent !== undefined && words.detail}
          />
        )
      }
      wide={
        needsYou && (
          <Stack gap={12}>
            <p className={styles.reason}>{words.detail}</p>
            {remedy}
            {kept && <p className={styles.kept}>{kept}</p>}
          </Stack>
        )
      }
    />
  );
}

import { useEffect, useState } from 'react';
import { hasFile, isUnconfirmed, isUnsent, type OutboxItem } from '../../outbox/core/item';
import { items } from '../../services/stores';
import { showToast } from '../../services/toasts';
import { paths } from '../../routing/paths';
import { reloadAt } from '../../routing/leave-screen';
import { logOut } from '../../session/log-out';
import { currentSession } from '../../session/session';
import { itemCopy } from '../../outbox/page/use-item-file';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { nameOf, ofSeveralPages } from './tray-items';
import { t } from '../../language/translate';

/** The items of the deleted account that were not sent, read once. */
function useUnsent(): readonly OutboxItem[] {
  const [unsent, setUnsent] = useState<readonly OutboxItem[]>([]);
  useEffect(() => {
    const userId = currentSession()?.userId;
    if (userId === undefined) return;
    items.list(userId).then(
      (all) => setUnsent(all.filter((item) => isUnsent(item) && !isUnconfirmed(item))),
      () => undefined,
    );
  }, []);
  return unsent;
}

/**
 * Says that the account was deleted, on another phone for example: what was not sent can be saved
 * before everything of the account is removed from this phone. It has no other way out, because
 * nothing of the account works any more.
 */
export function AccountGoneSheet() {
  const unsent = useUnsent();
  const [leaving, setLeaving] = useState(false);
  const isSeveral = ofSeveralPages(unsent);

  async function leave() {
    setLeaving(true);
    try {
      await logOut();
      await reloadAt(paths.home);
    } catch {
      setLeaving(false);
      showToast(
        t('You are not logged out. Close other tabs of this app, then try again.'),
        'danger',
      );
    }
  }

  return (
    <Sheet
      open
      title={t('This account was deleted')}
      dismissable={false}
      onClose={() => undefined}
      footer={
        <Button
          full
          variant={unsent.length > 0 ? 'danger' : 'primary'}
          busy={leaving}
          busyLabel={t('Removing')}
          onClick={() => void leave()}
        >
          {unsent.length > 0 ? t('Remove everything of it') : t('Continue without an account')}
        </Button>
      }
    >
      <Stack gap={16}>
        <p>
          {unsent.length > 0
            ? t(
                '{count, plural, one {What follows was not sent, and can no longer be sent. Save a copy if you need it.} other {What follows was not sent, and can no longer be sent. Save copies of what you need.}}',
                { count: unsent.length },
              )
            : t('Nothing was waiting to be sent.')}
        </p>
        {unsent.length > 0 && (
          <Card as="ul" label={t('Not sent')}>
            {unsent.map((item) => (
              <UnsentRow key={item.id} item={item} name={nameOf(item, isSeveral(item))} />
            ))}
          </Card>
        )}
      </Stack>
    </Sheet>
  );
}

function UnsentRow({ item, name }: { item: OutboxItem; name: string }) {
  async function save() {
    try {
      const copy = await itemCopy(item);
      const url = URL.createObjectURL(copy);
      const link = document.createElement('a');
      link.href = url;
      link.download = copy.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch {
      showToast(t('It could not be saved.'), 'danger');
    }
  }
  return (
    <ListRow
      as="li"
      leading={<IconTile icon={hasFile(item) ? 'file' : 'chat'} />}
      title={name}
      detail={hasFile(item) ? item.target.applicantName : undefined}
      // A change of an application has nothing to be saved.
      action={
        item.size > 0 && (
          <Button
            variant="link"
            aria-label={t('Save a copy of {name}', { name })}
            onClick={() => void save()}
          >
            {t('Save')}
          </Button>
        )
      }
    />
  );
}

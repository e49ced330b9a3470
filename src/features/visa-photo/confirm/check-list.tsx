import { useDeviceWord } from '../../../platform/wide-screen';
import { Card } from '../../../ui/layout/card';
import { classNames } from '../../../ui/styles/class-names';
import { Icon } from '../../../ui/media/icon';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import styles from './check-list.module.css';
import type { CheckRow } from './check-rows';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

const icons = { warn: 'warning', pass: 'check-circle', skipped: 'not-judged' } as const;
const verdicts: Readonly<Record<CheckRow['verdict'], SourceText>> = {
  warn: msg('To fix'),
  pass: msg('Passed'),
  skipped: msg('Not judged'),
};
const tones = { warn: 'wait', pass: 'ok', skipped: 'quiet' } as const;

/** The checks, one row each. */
export function CheckList({ rows, byServer }: { rows: readonly CheckRow[]; byServer: boolean }) {
  const device = useDeviceWord();
  return (
    <section>
      <SectionHeading
        aside={
          byServer
            ? t(
                '{device, select, phone {on this phone} page {on this page} other {on this device}} and by us',
                { device },
              )
            : t(
                '{device, select, phone {on this phone} page {on this page} other {on this device}}',
                { device },
              )
        }
      >
        {t('What we checked')}
      </SectionHeading>
      <Card as="ul" label={t('What we checked')}>
        {rows.map(({ label, verdict, value, failures, note }) => (
          <ListRow
            as="li"
            key={label}
            leading={
              <span className={classNames(styles.icon, styles[verdict])}>
                <Icon name={icons[verdict]} size={24} label={t(verdicts[verdict])} />
              </span>
            }
            title={label}
            end={value}
            endTone={tones[verdict]}
            detail={
              note ??
              (failures.length > 0 &&
                failures.map(({ title, remedy }) => remedy || title).join(' '))
            }
          />
        ))}
      </Card>
    </section>
  );
}

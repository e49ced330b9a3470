import type { PocketFacts } from '../../pocket/pocket-file';
import { formatCalendarDate } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { visaTitle } from '../../page/visa-labels';
import { StateChip } from '../../ui/feedback/state-chip';
import { Flag } from '../../ui/media/flag';
import styles from './visa-card.module.css';

/** What is printed on a visa, as text. */
export function VisaCard({ facts }: { facts: PocketFacts }) {
  const { visa, lang, flagUrl, firstName } = facts;
  return (
    <section className={styles.card} aria-label={visaTitle(facts)}>
      <header className={styles.head}>
        <Flag src={flagUrl} />
        <h2 className={styles.title}>
          <ServerText lang={lang}>{visaTitle(facts)}</ServerText>
        </h2>
        <StateChip tone="ok">{t('Approved')}</StateChip>
      </header>
      <p className={styles.name}>
        <bdi>{visa?.name ?? firstName}</bdi>
      </p>
      {visa && (
        <p className={styles.line}>
          {t('Passport no.')}{' '}
          <bdi dir="ltr" className={styles.strong}>
            {visa.passportNumber}
          </bdi>
        </p>
      )}
      <dl className={styles.facts}>
        {visa?.number && <Fact name={t('Visa no.')} value={<bdi dir="ltr">{visa.number}</bdi>} />}
        {visa?.validFrom && (
          <Fact name={t('Valid from')} value={formatCalendarDate(visa.validFrom)} />
        )}
        {visa?.validUntil ? (
          <Fact name={t('Valid until')} value={formatCalendarDate(visa.validUntil)} />
        ) : (
          <Fact
            name={t('Validity')}
            value={<ServerText lang={lang}>{facts.validityPeriod}</ServerText>}
          />
        )}
        <Fact name={t('Entries')} value={<ServerText lang={lang}>{facts.entryCount}</ServerText>} />
        <Fact name={t('Stay')} value={<ServerText lang={lang}>{facts.stayDuration}</ServerText>} />
      </dl>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div className={styles.fact}>
    <dt className={styles.label}>{name}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
);

import type { PocketFacts } from '../../pocket/pocket-file';
import { formatCalendarDate } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { visaTitle } from '../../domain/order/visa-title';
import { Flag } from '../../ui/media/flag';
import styles from './visa-card.module.css';

/** The printed data of a visa, as text. */
export function VisaCard({ facts }: { facts: PocketFacts }) {
  const { visa, lang, flagUrl, firstName } = facts;
  return (
    <section className={styles.card} aria-label={visaTitle(facts)}>
      <Seal />
      <header className={styles.head}>
        <Flag src={flagUrl} />
        <h2 className={styles.title}>
          <ServerText lang={lang}>{visaTitle(facts)}</ServerText>
        </h2>
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

/** The stamp of the approval, which the words over the card say too. */
const Seal = () => (
  <svg className={styles.seal} viewBox="0 0 104 104" aria-hidden="true" focusable="false">
    <circle cx="52" cy="52" r="49.5" strokeWidth="3" />
    <circle cx="52" cy="52" r="42" strokeWidth="5" strokeDasharray="1.5 6.6" />
    <circle cx="52" cy="52" r="33" strokeWidth="1.5" />
    <path d="M36 54l11 11 22-27" strokeWidth="6" />
  </svg>
);

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div className={styles.fact}>
    <dt className={styles.label}>{name}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
);

import { visaTitle } from '../../domain/order/visa-title';
import { formatCalendarDate } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { defaultScene } from '../../services/default-scene';
import type { PocketFacts } from '../../pocket/pocket-file';
import { Bleed } from '../../ui/layout/page';
import { Flag } from '../../ui/media/flag';
import { Scene } from '../../ui/media/scene';
import visaCardStyles from './visa-card.module.css';
import styles from './visa-head.module.css';

/** The printed data of a visa, as text. */
export function VisaCard({ facts }: { facts: PocketFacts }) {
  const { visa, lang, flagUrl, firstName } = facts;
  return (
    <section className={visaCardStyles.card} aria-label={visaTitle(facts)}>
      <Seal />
      <header className={visaCardStyles.head}>
        <Flag src={flagUrl} />
        <h2 className={visaCardStyles.title}>
          <ServerText lang={lang}>{visaTitle(facts)}</ServerText>
        </h2>
      </header>
      <p className={visaCardStyles.name}>
        <bdi>{visa?.name ?? firstName}</bdi>
      </p>
      {visa && (
        <p className={visaCardStyles.line}>
          {t('Passport no.')}{' '}
          <bdi dir="ltr" className={visaCardStyles.strong}>
            {visa.passportNumber}
          </bdi>
        </p>
      )}
      <dl className={visaCardStyles.facts}>
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
  <svg className={visaCardStyles.seal} viewBox="0 0 104 104" aria-hidden="true" focusable="false">
    <circle cx="52" cy="52" r="49.5" strokeWidth="3" />
    <circle cx="52" cy="52" r="42" strokeWidth="5" strokeDasharray="1.5 6.6" />
    <circle cx="52" cy="52" r="33" strokeWidth="1.5" />
    <path d="M36 54l11 11 22-27" strokeWidth="6" />
  </svg>
);

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div className={visaCardStyles.fact}>
    <dt className={visaCardStyles.label}>{name}</dt>
    <dd className={visaCardStyles.value}>{value}</dd>
  </div>
);

interface Props {
  facts: PocketFacts;
  /** The destination's picture; absent as long as the order is not known. */
  backgroundUrl: string | undefined;
}

/** The moment of the approval: the destination's scene, and the visa over its lower edge. */
export function VisaHead({ facts, backgroundUrl }: Props) {
  const { firstName } = facts;
  return (
    <div className={styles.head}>
      <Bleed top>
        <Scene src={backgroundUrl ?? defaultScene} words="bottom">
          <p className={styles.title}>{t('Approved')}</p>
          <p className={styles.line}>{t('{firstName}, your visa is here.', { firstName })}</p>
        </Scene>
      </Bleed>
      <div className={styles.card}>
        <VisaCard facts={facts} />
      </div>
    </div>
  );
}

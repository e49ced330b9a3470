import { t } from '../../language/translate';
import { defaultScene } from '../../page/default-scene';
import type { PocketFacts } from '../../pocket/pocket-file';
import { Bleed } from '../../ui/layout/page';
import { Scene } from '../../ui/media/scene';
import { VisaCard } from './visa-card';
import styles from './visa-head.module.css';

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

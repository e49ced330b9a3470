import { useState } from 'react';
import { Link } from 'react-router-dom';
import { demoPath, newDemoId } from '../../routing/demo-path';
import { Button } from '../../ui/actions/button';
import { t } from '../../language/translate';
import styles from './demo-links.module.css';

/** Links to the public demo of the recognition, with an id of their own. */
export function DemoLinks() {
  const [id] = useState(newDemoId);
  const link = (flow: Parameters<typeof demoPath>[0], label: string) => (
    <Button small variant="outlined" link={<Link to={demoPath(flow, id)} />}>
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="try-demo">
      <h3 className={styles.title} id="try-demo">
        {t('Try how we read documents')}
      </h3>
      <div>{t('A demo without an account: choose a picture and see what is read.')}</div>
      <div className={styles.links}>
        {link('passport', t('Passport'))}
        {link('photo', t('Visa photo'))}
        {link('flight', t('Flight itinerary'))}
      </div>
    </section>
  );
}

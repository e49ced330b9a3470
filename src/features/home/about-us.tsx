import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { about } from '../../content/pages/about';
import { aboutShown } from '../../domain/limits';
import { PageBlock } from '../../language/page-text';
import { t } from '../../language/translate';
import { demoPath, newDemoId } from '../../routing/demo-path';
import { Button } from '../../ui/actions/button';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import styles from './demo-links.module.css';

const never = () => () => undefined;

/** Links to the public demo of the recognition, with an id of their own: a page of many has none. */
function DemoLinks() {
  const [ownId] = useState(newDemoId);
  const id = useSyncExternalStore(
    never,
    () => ownId,
    () => '',
  );
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

/** Two paragraphs about the company; a button shows the third. */
export function AboutUs() {
  const [all, setAll] = useState(false);
  const shown = all ? about : about.slice(0, aboutShown);
  return (
    <section aria-labelledby="about-us">
      <SectionHeading id="about-us">{t('About Us')}</SectionHeading>
      <div id="about-us-text">
        <Stack gap={8}>
          {shown.map((paragraph, index) => (
            <PageBlock key={index} text={paragraph} />
          ))}
        </Stack>
      </div>
      <Button
        variant="link"
        aria-expanded={all}
        aria-controls="about-us-text"
        iconAfter={all ? 'chevron-up' : 'chevron-down'}
        onClick={() => setAll(!all)}
      >
        {all ? t('Read less') : t('Read more')}
      </Button>
      <DemoLinks />
    </section>
  );
}

import { useState } from 'react';
import { about } from '../../content/pages/about';
import { aboutShown } from '../../domain/limits';
import { Button } from '../../ui/actions/button';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { t } from '../../language/translate';
import { DemoLinks } from './demo-links';
import { PageBlock } from '../../language/page-text';

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

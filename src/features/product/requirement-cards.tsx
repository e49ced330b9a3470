import { Card, CardRow } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon-tile';
import { Stack } from '../../ui/layout/page';
import type { Requirement } from './requirement';
import styles from './requirement-cards.module.css';
import { RequirementDetails } from './requirement-details';
import { markOf } from '../../language/server-text';

/** One card for each document, with all its details. */
export function RequirementCards({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <Stack gap={12}>
      {requirements.map((requirement) => (
        <Card key={requirement.key} as="article">
          <CardRow>
            <div className={styles.head}>
              <IconTile icon={requirement.icon} />
              <div className={styles.words}>
                <h3 className={styles.name} {...markOf(requirement.lang.name)}>
                  {requirement.name}
                </h3>
                {requirement.hint && (
                  <p className={styles.hint} {...markOf(requirement.lang.hint)}>
                    {requirement.hint}
                  </p>
                )}
              </div>
            </div>
            <RequirementDetails requirement={requirement} heading="h4" />
          </CardRow>
        </Card>
      ))}
    </Stack>
  );
}

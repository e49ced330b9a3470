import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../contract/products';
import { identityLabel } from '../../../i18n/applicant-labels';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { useBackCloses } from '../../../routing/back-closes';
import { paths } from '../../../routing/paths';
import { Button } from '../../../ui/actions/button';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
import { Sheet } from '../../../ui/overlays/sheet';
import { identityOf, type Requirement, requirementsOf } from '../requirements/requirement';
import { IdentitySelect, RequirementDetails } from '../requirements/requirement-details';
import styles from './required-documents.module.css';

interface RequirementSheetProps {
  /** Kept while the sheet closes. */
  requirement: Requirement | undefined;
  open: boolean;
  onClose: () => void;
}

/** The sheet with the details of one required document. */
function RequirementSheet({ requirement, open, onClose }: RequirementSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<ServerText lang={requirement?.lang.name}>{requirement?.name ?? ''}</ServerText>}
      line={
        requirement?.hint && (
          <ServerText lang={requirement.lang.hint}>{requirement.hint}</ServerText>
        )
      }
    >
      {requirement && <RequirementDetails requirement={requirement} heading="h3" replaces />}
    </Sheet>
  );
}

interface ListProps {
  requirements: readonly Requirement[];
  onOpen: (requirement: Requirement) => void;
}

function RequirementList({ requirements, onOpen }: ListProps) {
  return (
    <Card as="ul">
      {requirements.map((requirement) => (
        <ListRow
          key={requirement.key}
          as="li"
          leading={<IconTile icon={requirement.icon} />}
          title={<ServerText lang={requirement.lang.name}>{requirement.name}</ServerText>}
          detail={
            requirement.hint && (
              <ServerText lang={requirement.lang.hint}>{requirement.hint}</ServerText>
            )
          }
          onClick={() => onOpen(requirement)}
        />
      ))}
    </Card>
  );
}

/** The required documents, with a choice of the occupation if they depend on it. */
export function RequiredDocuments({ product }: { product: Product }) {
  const offered = product.identities.map(({ identity }) => identity);
  const [chosen, setChosen] = useState(() => identityOf(null, offered));
  /** The key of the requirement in the sheet; kept while the sheet closes. */
  const [shown, setShown] = useState<string>();
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  const { required, optional } = requirementsOf(product, chosen);

  function show({ key }: Requirement) {
    setShown(key);
    setOpen(true);
  }
  return (
    <section>
      <SectionHeading
        aside={
          offered.length > 1 && (
            <IdentitySelect
              options={offered.map((id) => ({ id, label: identityLabel(id) }))}
              value={chosen}
              onChange={setChosen}
            />
          )
        }
      >
        {t('Required documents')}
      </SectionHeading>
      <RequirementList requirements={required} onOpen={show} />
      {optional.length > 0 && (
        <>
          <SectionHeading as="h3" size={17}>
            {t('Optional')}
          </SectionHeading>
          <RequirementList requirements={optional} onOpen={show} />
        </>
      )}
      <div className={styles.more}>
        <Button
          variant="outlined"
          small
          full
          icon="file"
          link={<Link to={paths.identityMaterial(product.id, chosen)} />}
        >
          {t('All requirements in detail')}
        </Button>
      </div>
      <RequirementSheet
        requirement={[...required, ...optional].find(({ key }) => key === shown)}
        open={open}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

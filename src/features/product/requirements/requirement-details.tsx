import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Identity } from '../../../contract/codes';
import { sourceLanguage } from '../../../domain/languages';
import { Rich } from '../../../language/rich';
import { markOf } from '../../../language/server-text';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { paths } from '../../../routing/paths';
import { Button } from '../../../ui/actions/button';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden';
import { Icon } from '../../../ui/media/icon';
import { ImageThumb } from '../../../ui/media/image-thumb';
import type { Requirement } from './requirement';
import styles from './requirement-details.module.css';

interface IdentitySelectProps {
  options: readonly { id: Identity; label: string }[];
  value: Identity | undefined;
  onChange: (id: Identity) => void;
}

/** The choice of the applicant's occupation: a native select styled as a link. */
export function IdentitySelect({ options, value, onChange }: IdentitySelectProps) {
  const id = useId();
  return (
    <span className={styles.box}>
      <label htmlFor={id}>
        <VisuallyHidden>{t('Documents for')}</VisuallyHidden>
      </label>
      <select
        className={styles.select}
        id={id}
        value={value}
        onChange={(event) => {
          const picked = options.find((option) => option.id === event.target.value);
          if (picked) onChange(picked.id);
        }}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.chevron}>
        <Icon name="chevron-down" size={20} />
      </span>
    </span>
  );
}

type Level = 'h3' | 'h4';

interface Props {
  requirement: Requirement;
  /** The heading level below the document's own heading. */
  heading: Level;
  /** Whether links replace the current history entry, for use in a sheet. */
  replaces?: boolean;
}

/** The requirements of a document, with its template letter and samples if there are any. */
export function RequirementDetails({ requirement, heading, replaces = false }: Props) {
  const { key, attention, lang, template } = requirement;
  return (
    <div className={styles.parts}>
      {attention.length === 1 && <p {...markOf(lang.attention)}>{attention[0]}</p>}
      {attention.length > 1 && (
        <ul className={styles.points} {...markOf(lang.attention)}>
          {attention.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {template && <Template key={key} text={template} heading={heading} />}
      <Samples requirement={requirement} heading={heading} replaces={replaces} />
    </div>
  );
}

function Samples({
  requirement: { name, lang, samples },
  heading: Heading,
  replaces,
}: Required<Props>) {
  if (samples.length === 0) return null;
  return (
    <section className={styles.part}>
      <Heading className={styles.heading}>
        {t('{count, plural, one {Sample} other {Samples}}', { count: samples.length })}
      </Heading>
      <ul className={styles.samples}>
        {samples.map((url, index) => (
          <li key={url}>
            <Link
              className={styles.sample}
              to={paths.materialTemplate(name, samples, { first: index, lang: lang.name })}
              replace={replaces}
            >
              <Sample url={url} />
              <span className={styles.label}>
                <Rich
                  text={isPdf(url) ? openPdf : seeLarge}
                  params={{ name }}
                  tags={{ hidden: (part) => <VisuallyHidden>{part}</VisuallyHidden> }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/* The names of the links; the hidden part is for screen readers only. */
const openPdf = msg('Open the PDF<hidden> of {name}</hidden>');
const seeLarge = msg('See it large<hidden> of {name}</hidden>');

const isPdf = (url: string) => /\.pdf$/i.test(url);

const Sample = ({ url }: { url: string }) =>
  isPdf(url) ? (
    <ImageThumb shape="page" icon="file" />
  ) : (
    <ImageThumb shape="page" src={url} fit="contain" />
  );

function Template({ text, heading: Heading }: { text: string; heading: Level }) {
  const [copied, setCopied] = useState<boolean>();
  async function copy() {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  }
  return (
    <section className={styles.part}>
      <Heading className={styles.heading}>{t('A letter to copy')}</Heading>
      <p className={styles.template} {...markOf(sourceLanguage)}>
        {text}
      </p>
      <Button variant="secondary" small full onClick={() => void copy()}>
        {copied ? t('Copied') : t('Copy the letter')}
      </Button>
      <p className={styles.copied} role="status">
        {copied === false && t('The letter could not be copied. Select the text above instead.')}
      </p>
    </section>
  );
}

import { useState } from 'react';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import type { Requirement } from './requirement';
import styles from './requirement-sheet.module.css';

interface RequirementSheetProps {
  /** Stays while the sheet closes. */
  requirement: Requirement | undefined;
  open: boolean;
  onClose: () => void;
}

function Template({ text }: { text: string }) {
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
      <h3 className={styles.heading}>A letter to copy</h3>
      <p className={styles.template}>{text}</p>
      <Button variant="secondary" small full onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy the letter'}
      </Button>
      <p className={styles.copied} role="status">
        {copied === false && 'The letter could not be copied. Select the text above instead.'}
      </p>
    </section>
  );
}

const openSample = 'Open a sample PDF';

function Sample({ url, name }: { url: string; name: string }) {
  if (/\.pdf$/i.test(url))
    return (
      <Button
        variant="outlined"
        small
        full
        icon="file"
        link={
          <a href={url} target="_blank" rel="noreferrer">
            {openSample}
          </a>
        }
      >
        {openSample}
      </Button>
    );
  return <img className={styles.sample} src={url} alt={`Sample: ${name}`} loading="lazy" />;
}

/** What a document must be like, with a letter to copy and samples where there are any. */
export function RequirementSheet({ requirement, open, onClose }: RequirementSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={requirement?.name ?? ''} line={requirement?.hint}>
      {requirement && (
        <div className={styles.parts}>
          {requirement.attention.length === 1 && <p>{requirement.attention[0]}</p>}
          {requirement.attention.length > 1 && (
            <ul className={styles.points}>
              {requirement.attention.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {requirement.template && <Template key={requirement.key} text={requirement.template} />}
          {requirement.samples.length > 0 && (
            <section className={styles.part}>
              <h3 className={styles.heading}>
                {requirement.samples.length === 1 ? 'Sample' : 'Samples'}
              </h3>
              {requirement.samples.map((url) => (
                <Sample key={url} url={url} name={requirement.name} />
              ))}
            </section>
          )}
        </div>
      )}
    </Sheet>
  );
}

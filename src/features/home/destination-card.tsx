import type { ReactNode } from 'react';
import { Art } from '../../ui/media/art';
import { Card } from '../../ui/layout/card';
import styles from './destination-card.module.css';
import { Flag } from '../../ui/media/flag';
import { dressLink, type LinkElement } from '../../ui/actions/link-element';
import { StateChip } from '../../ui/feedback/state-chip';
import { Rich } from '../../language/rich';
import { msg } from '../../language/text';

type DestinationCardProps = {
  name: string;
  /** URLs of the scene and of the flag. */
  art: string;
  flag: string | undefined;
  /** Shown over the art: '3 days'. */
  processing?: ReactNode;
  /** The lowest price of the destination's products. */
  price?: string | undefined;
  link?: LinkElement | undefined;
  onClick?: (() => void) | undefined;
  titleAs?: 'h2' | 'h3';
  eager?: boolean;
};

/** The card of a destination; the whole card is clickable. */
export function DestinationCard({
  name,
  art,
  flag,
  processing,
  price,
  link,
  onClick,
  titleAs: Title = 'h3',
  eager = false,
}: DestinationCardProps) {
  return (
    <div className={styles.lift}>
      <Card as="article">
        <div className={styles.picture}>
          <Art src={art} shape="card" eager={eager}>
            {processing && (
              <span className={styles.chip}>
                <StateChip tone="neutral" look="on-art" icon="clock">
                  {processing}
                </StateChip>
              </span>
            )}
          </Art>
        </div>
        <div className={styles.words}>
          <Title className={styles.name}>
            <span className={styles.flag}>
              <Flag src={flag} />
            </span>
            {link && dressLink(link, { className: styles.target, children: name })}
            {!link && onClick && (
              <button className={styles.target} type="button" onClick={onClick}>
                {name}
              </button>
            )}
            {!link && !onClick && name}
          </Title>
          {price && (
            <p className={styles.price}>
              <Rich
                text={msg('<small>from</small> {price}')}
                params={{ price }}
                tags={{ small: (part) => <span className={styles.from}>{part}</span> }}
              />
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}

import type { DeskProduct } from '../../src/contract/desk/catalogue-calls';
import type { Tone } from '../ui/chip';
import type { DeskIconName } from '../ui/desk-icon';

interface Look {
  readonly label: string;
  readonly explained: string;
  readonly tone: Tone;
  readonly icon: DeskIconName;
}

/** The label, explanation and look of each availability. */
export const availabilityWords: Readonly<Record<DeskProduct['availability'], Look>> = {
  sold: {
    label: 'Sold',
    explained: 'Listed and sold, to everybody who has a price',
    tone: 'ok',
    icon: 'check-circle',
  },
  shown: {
    label: 'Not sold',
    explained: 'Listed, but nobody can apply',
    tone: 'wait',
    icon: 'warning',
  },
  hidden: { label: 'Hidden', explained: 'In no list', tone: 'plain', icon: 'lock' },
};

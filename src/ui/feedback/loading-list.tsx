import { Card } from '../layout/card';
import { Skeleton } from './skeleton';

interface Props {
  rows: number;
  /** Its rows begin with a picture, not with a tile. */
  thumbs?: boolean;
  heading?: boolean;
}

/** A list's place, with its heading, while it is loading. */
export function LoadingList({ rows, thumbs = false, heading = true }: Props) {
  return (
    <div>
      {heading && <Skeleton shape="section" />}
      <Card>
        <Skeleton shape={thumbs ? 'thumb-row' : 'row'} count={rows} />
      </Card>
    </div>
  );
}

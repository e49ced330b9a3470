import { Card } from '../layout/card';
import { Skeleton } from './skeleton';

interface Props {
  rows: number;
  /** The rows start with a picture instead of a tile. */
  thumbs?: boolean;
  heading?: boolean;
}

/** The skeleton of a loading list, with its heading. */
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

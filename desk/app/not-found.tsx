import { Link } from 'react-router-dom';
import { Empty } from '../ui/state';
import { paths } from './paths';

/** An address that the desk does not have. */
export function NotFound() {
  return (
    <main>
      <Empty icon="search" title="There is nothing at this address">
        <Link to={paths.queue}>To the queue</Link>
      </Empty>
    </main>
  );
}

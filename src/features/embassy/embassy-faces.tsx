import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useOrderFace } from '../../state/order-face';
import type { useOrder } from '../../state/order-query';
import { AnswerFaces } from '../../ui/answer-faces';
import { Button } from '../../ui/button';
import { NotFound } from '../../ui/not-found';

/** What stands where letters would: they are loading, failed, or do not exist. */
export function EmbassyFaces({ query }: { query: ReturnType<typeof useOrder> }) {
  return (
    <AnswerFaces
      {...useOrderFace(query)}
      name="the letters"
      rows={2}
      missing={
        <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />
      }
    />
  );
}

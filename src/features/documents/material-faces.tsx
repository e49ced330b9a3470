import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useOrderFace } from '../../state/order-face';
import type { useOrder } from '../../state/order-query';
import { AnswerFaces } from '../../ui/answer-faces';
import { Button } from '../../ui/button';
import { NotFound } from '../../ui/not-found';

/** What stands where an applicant's material would: it is loading, failed, or does not exist. */
export function MaterialFaces({ query }: { query: ReturnType<typeof useOrder> }) {
  return (
    <AnswerFaces
      {...useOrderFace(query)}
      name="the documents"
      kept="What you added is kept."
      rows={5}
      missing={
        <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />
      }
    />
  );
}

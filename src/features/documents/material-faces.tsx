import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useOrderFace } from '../../state/order-face';
import type { useOrder } from '../../state/order-query';
import { AnswerFaces } from '../../ui/answer-faces';
import { Button } from '../../ui/button';
import { NotFound } from '../../ui/not-found';

interface Props {
  query: ReturnType<typeof useOrder>;
  /** Its place while it is loading. */
  loading: ReactNode;
}

/** What stands where an applicant's material would: it is loading, failed, or does not exist. */
export function MaterialFaces({ query, loading }: Props) {
  return (
    <AnswerFaces
      {...useOrderFace(query)}
      name="the documents"
      kept="What you added is kept."
      loading={loading}
      missing={
        <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />
      }
    />
  );
}

import { Card, CardRow } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { Skeleton } from '../../ui/feedback/skeleton';

/** The skeleton of a list of requirements. */
export const LoadingRequirements = () => (
  <Stack>
    <div>
      <Skeleton shape="section" />
      <RequirementPlace />
    </div>
    <RequirementPlace />
  </Stack>
);

const RequirementPlace = () => (
  <Card>
    <Skeleton shape="row" />
    <CardRow>
      <Skeleton shape="text" count={4} />
      <Skeleton shape="text" width="half" />
    </CardRow>
  </Card>
);

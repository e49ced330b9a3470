import { paths } from '../../routing/paths';
import { useBarActions } from '../../services/bar-actions';
import { useIsWide } from '../../platform/wide-screen';
import { CustomHeader } from '../../ui/layout/header-rules';
import { TopBar } from '../../ui/layout/top-bar';

/** A product's header: over its picture, on wide screens above it. */
export function ArtBar() {
  const barActions = useBarActions(paths.home);
  const wide = useIsWide();
  const width = wide ? 'column' : 'content';
  return (
    <CustomHeader standard={<TopBar width={width} {...barActions} />}>
      <TopBar overArt={!wide} width={width} {...barActions} />
    </CustomHeader>
  );
}

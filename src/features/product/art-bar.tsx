import { paths } from '../../app/paths';
import { useBarActions } from '../../state/bar-actions';
import { useIsWide } from '../../state/wide-screen';
import { CustomHeader } from '../../ui/custom-header';
import { TopBar } from '../../ui/top-bar';

/** A product's header lies on its picture, on wide screens above it. */
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

import { bannerSlides } from '../../content/banner';
import { bannerIntervalMs } from '../../domain/limits';
import { BannerSlider } from './banner-slider';
import { t } from '../../language/translate';

/** The home page's carousel, with the claims of the service. */
export function Banner() {
  return (
    <BannerSlider label={t('What we do')} slides={bannerSlides} intervalMs={bannerIntervalMs} />
  );
}

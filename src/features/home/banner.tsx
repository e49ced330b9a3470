import { bannerSlides } from '../../content/banner';
import { bannerIntervalMs } from '../../domain/limits';
import { BannerSlider } from './banner-slider';

/** The pictures that the home page opens with, and what this place is for. */
export function Banner() {
  return <BannerSlider label="What we do" slides={bannerSlides} intervalMs={bannerIntervalMs} />;
}

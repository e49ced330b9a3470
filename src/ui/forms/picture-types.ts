/**
 * The value of `accept` for picture inputs. Without HEIC on iOS, because iOS then converts pictures
 * to JPEG itself, which is faster than our decoder. With the other endings of JPEGs only on
 * computers: phones look at types, and Android offers no album for an ending that it does not know.
 */
export function pictureTypes({ userAgent, maxTouchPoints }: Agent): string {
  // An iPad has the user agent of a Mac, but a Mac has no touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (isIos) return plainTypes;
  const types = `${plainTypes},image/heic,image/heif,.heic,.heif`;
  return userAgent.includes('Android') ? types : `${types},${jpegEndings}`;
}

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const plainTypes = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** The endings of JPEGs that not every system knows as such; Windows saves pictures as `.jfif`. */
export const jpegEndings = '.jpe,.jfif,.pjpeg,.pjp';

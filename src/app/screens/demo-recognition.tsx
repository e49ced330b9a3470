import { DemoScreen } from '../../features/recognition-demo/demo-screen';
import { PhotoCamera } from '../../features/visa-photo/camera/photo-camera';
import { PhotoFrame } from '../../features/visa-photo/photo-frame';

/** The demo, with the camera and the frame of the visa photos. */
export default function DemoRecognition() {
  return <DemoScreen Camera={PhotoCamera} PhotoFrame={PhotoFrame} />;
}

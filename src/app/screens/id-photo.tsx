export { PhotoScreen as default } from '../../features/visa-photo/photo-screen';

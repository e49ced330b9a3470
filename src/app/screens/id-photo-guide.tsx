export { GuideScreen as default } from '../../features/visa-photo/guide-screen';

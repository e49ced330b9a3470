export { SolePageScreen as default } from '../../features/documents/sole-page-screen';

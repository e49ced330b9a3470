export { HomeScreen as default } from '../../features/home/home-screen';
export { restoreHome as restore } from '../../features/home/restore-home';

export { PassportScreen as default } from '../../features/passport/passport-screen';

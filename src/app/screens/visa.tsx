export { VisaScreen as default } from '../../features/visa/visa-screen';

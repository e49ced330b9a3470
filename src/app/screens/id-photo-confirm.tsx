export { ConfirmScreen as default } from '../../features/visa-photo/confirm-screen';

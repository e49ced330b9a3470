export { PaySuccessScreen as default } from '../../features/payment/pay-success-screen';

export { PayCallbackScreen as default } from '../../features/payment/pay-callback-screen';

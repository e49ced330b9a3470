export { OrderUploadScreen as default } from '../../features/ordering/order-upload-screen';

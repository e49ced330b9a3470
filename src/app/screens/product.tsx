export { ProductScreen as default } from '../../features/product/product-screen';

export { IdentityMaterialScreen as default } from '../../features/product/identity-material-screen';

export { MaterialDetailScreen as default } from '../../features/product/material-detail-screen';

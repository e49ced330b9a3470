export { MultiPageScreen as default } from '../../features/documents/multi-page-screen';

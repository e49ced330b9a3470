export { EmbassyScreen as default } from '../../features/embassy/embassy-screen';

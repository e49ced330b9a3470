export { ProcessScreen as default } from '../../features/visa-photo/process-screen';

export { ApplicationFormScreen as default } from '../../features/application-form/application-form-screen';

export { PassportEditScreen as default } from '../../features/passport/passport-edit-screen';

export { ApplicantMaterialScreen as default } from '../../features/documents/applicant-material-screen';

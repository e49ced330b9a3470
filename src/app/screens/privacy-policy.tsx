export { PrivacyPolicyScreen as default } from '../../features/support/privacy-policy-screen';

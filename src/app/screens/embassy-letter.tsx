export { LetterScreen as default } from '../../features/embassy/letter-screen';

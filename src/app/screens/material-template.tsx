export { MaterialTemplateScreen as default } from '../../features/samples/material-template-screen';

import { ApplicationFormScreen } from '../../features/application-form/application-form-screen';
import { TasksBeside } from '../../features/documents/list/tasks-beside';

export default function ApplicationForm() {
  return <ApplicationFormScreen renderBeside={(of) => <TasksBeside {...of} current="form" />} />;
}

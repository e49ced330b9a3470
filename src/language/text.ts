export { msg, type SourceText } from '../domain/messages/text-params';

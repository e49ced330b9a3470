import { demoFlows, type DemoFlow } from '../domain/recognition-demo/demo-flow';

/** The address of a flow of the demo; `step` names what is open over it. */
export const demoPath = (flow: DemoFlow, id: string, step?: 'camera'): string =>
  `/demo-ocr?type=${flow}&id=${encodeURIComponent(id)}${step ? `&step=${step}` : ''}`;

/** A new id of the demo. Whoever makes a link makes one; it is valid from its first use. */
export const newDemoId = (): string => crypto.randomUUID();

/** The longest id that the server accepts. */
const longestId = 64;

/** The flow and the id in an address; undefined if either is missing or not valid. */
export function demoOf(search: URLSearchParams): { flow: DemoFlow; id: string } | undefined {
  const flow = demoFlows.find((each) => each === search.get('type'));
  const id = search.get('id') ?? '';
  return flow !== undefined && id !== '' && id.length <= longestId ? { flow, id } : undefined;
}

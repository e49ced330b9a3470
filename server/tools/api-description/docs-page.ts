import { allCalls, type CallName } from '../../../src/contract/all-calls';
import type { Call } from '../../../src/contract/define-call';
import { areas } from './areas';
import { exampleOf } from './examples';
import { isLater, type OpenApiDocument } from './open-api';
import { refOf, resolveRef, wireSchemas, type WireSchema } from './wire-schemas';

type Schemas = Readonly<Record<string, WireSchema>>;

export const stylePath = '/api/docs.css';
export const documentPath = '/api/openapi.json';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const text = (value: unknown) => String(value).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const code = (value: unknown) => `<code>${text(value)}</code>`;

/** The contract as one page to read: no script, one style sheet. */
export function docsPage({ info }: OpenApiDocument): string {
  const schemas = wireSchemas();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)}</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${text(info.title)}</h1>
<p>${text(info.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>For programs: <a href="${documentPath}">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Areas"><ul>
${areas.map(({ name }) => `<li><a href="#${anchor(name)}">${text(name)}</a></li>`).join('\n')}
</ul></nav>
<main id="calls">
${areas.map((area) => areaSection(area, schemas)).join('\n')}
</main>
</body>
</html>
`;
}

const anchor = (area: string) => `area-${area.toLowerCase()}`;

function areaSection({ name, calls }: (typeof areas)[number], schemas: Schemas): string {
  const names = Object.keys(calls) as CallName[];
  return `<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${text(name)}</h2>
${names.map((call) => callArticle(call, schemas)).join('\n')}
</section>`;
}

const whoMay: Readonly<Record<Call['access'], string>> = {
  visitor: 'Everybody',
  customer: 'Travellers who are logged in',
  open: 'Everybody (demo)',
};

function callArticle(name: CallName, schemas: Schemas): string {
  const call: Call = allCalls[name];
  const request: WireSchema = { $ref: refOf(name, 'request') };
  const response: WireSchema = { $ref: refOf(name, 'response') };
  const notes = [
    whoMay[call.access],
    ...(call.changes ? ['changes something'] : []),
    ...(call.secret ? ['its answer is never stored'] : []),
  ];
  return `<article aria-labelledby="${name}">
<h3 id="${name}">${code(`${call.method} ${call.path}`)}</h3>
<p>${text(`${notes.join('; ')}.`)}${isLater(name) ? ' <strong>Not served yet: answers 501.</strong>' : ''}</p>
${fieldTable(`Request of ${call.path}`, request, schemas, call.body === 'multipart')}
${fieldTable(`Answer of ${call.path}`, response, schemas)}
<details>
<summary>Example of ${code(call.path)}</summary>
${call.body === 'json' ? example('Request', exampleOf(schemas, request)) : ''}
${example('Answer', { ret: 0, msg: '', body: exampleOf(schemas, response) })}
</details>
</article>`;
}

const example = (title: string, value: unknown) =>
  `<h4>${title}</h4>\n<pre tabindex="0"><code>${text(JSON.stringify(value, null, 2))}</code></pre>`;

interface Row {
  readonly name: string;
  readonly schema: WireSchema;
  readonly isRequired: boolean;
}

function fieldTable(
  caption: string,
  schema: WireSchema,
  schemas: Schemas,
  hasFile = false,
): string {
  const file = { name: 'file', schema: { type: 'file' }, isRequired: true };
  const rows = [...(hasFile ? [file] : []), ...fieldsOf(resolveRef(schemas, schema), schemas, '')];
  if (rows.length === 0) return `<p>${text(caption)}: no fields.</p>`;
  return `<div class="wide" role="region" aria-label="${text(caption)}" tabindex="0"><table>
<caption>${text(caption)}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Must</th></tr></thead>
<tbody>
${rows.map(fieldRow).join('\n')}
</tbody>
</table></div>`;
}

const fieldRow = ({ name, schema, isRequired }: Row) =>
  `<tr><th scope="row">${breakable(code(name))}</th><td>${typeWords(schema)}</td><td>${isRequired ? 'yes' : 'no'}</td></tr>`;

/** A long path may break after its dots, and nowhere else. */
const breakable = (path: string) => path.replaceAll('.', '.<wbr>');

/** The fields of an object, those of objects inside it by their path: 'order_payment.income'. */
function fieldsOf(schema: WireSchema, schemas: Schemas, path: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, given]) => {
    const name = path + field;
    const each = resolveRef(schemas, given);
    const isRequired = schema.required?.includes(field) ?? false;
    const inside = each.items ? resolveRef(schemas, each.items) : each;
    const below = each.items ? `${name}[].` : `${name}.`;
    return [
      { name, schema: each.items ? { ...each, items: inside } : each, isRequired },
      ...fieldsOf(inside, schemas, below),
    ];
  });
}

function typeWords(schema: WireSchema): string {
  if (schema.enum) return `one of ${schema.enum.map(code).join(', ')}`;
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ');
  if (schema.items) {
    const most = schema.maxItems === undefined ? '' : ` (at most ${schema.maxItems})`;
    return `list${most} of ${typeWords(schema.items)}`;
  }
  const { minimum, maximum, minLength, maxLength, pattern, format } = schema;
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ].map(text);
  return [
    text(format ?? schema.type ?? 'anything'),
    ...limits,
    ...(pattern === undefined ? [] : [`like ${code(pattern)}`]),
  ].join(', ');
}

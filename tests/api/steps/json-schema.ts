import { resolveRef, type WireSchema } from '../../../server/tools/api-description/wire-schemas';

type Schemas = Readonly<Record<string, WireSchema>>;

const known = new Set([
  ...['$ref', 'type', 'format', 'pattern', 'const', 'enum', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'properties', 'required', 'items', 'minItems', 'maxItems', 'anyOf'],
  ...['propertyNames', 'additionalProperties'],
  // Say what an absent list stands for, and how an integer is called; they refuse nothing.
  ...['default', 'x-enum-varnames'],
]);

const typeOf = (value: unknown) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Violations of a schema by a value, each with its path; for the keywords that we publish. */
export function jsonSchemaProblems(
  schemas: Schemas,
  given: WireSchema,
  value: unknown,
  path = '$',
): string[] {
  const schema = resolveRef(schemas, given);
  const strange = Object.keys(schema).filter((keyword) => !known.has(keyword));
  if (strange.length > 0)
    throw new Error(`${path} has keywords of no known meaning: ${strange.join()}`);
  const problems: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) problems.push(`${path}: ${what}`);
  };
  const { type, anyOf, minimum, maximum, minLength, maxLength, pattern, format } = schema;
  const found = typeOf(value);
  if (type !== undefined)
    must(type === found || (type === 'number' && found === 'integer'), `${found} for ${type}`);
  if (schema.const !== undefined) must(value === schema.const, 'is another constant');
  if (schema.enum) must(schema.enum.includes(value), 'is none of the list');
  if (anyOf)
    must(
      anyOf.some((each) => jsonSchemaProblems(schemas, each, value, path).length === 0),
      'fits none of the shapes',
    );
  if (typeof value === 'number') {
    must(minimum === undefined || value >= minimum, 'is too small');
    must(maximum === undefined || value <= maximum, 'is too large');
  }
  if (typeof value === 'string') {
    must(minLength === undefined || value.length >= minLength, 'is too short');
    must(maxLength === undefined || value.length <= maxLength, 'is too long');
    must(pattern === undefined || new RegExp(pattern, 'u').test(value), 'has not the pattern');
    const isFormat = format === 'uri' ? URL.canParse(value) : !Number.isNaN(Date.parse(value));
    if (format !== undefined) must(isFormat, `is no ${format}`);
  }
  if (Array.isArray(value)) {
    must(value.length >= (schema.minItems ?? 0), 'has too few entries');
    must(value.length <= (schema.maxItems ?? Infinity), 'has too many entries');
  }
  if (Array.isArray(value) && schema.items)
    for (const [index, each] of value.entries())
      problems.push(...jsonSchemaProblems(schemas, schema.items, each, `${path}[${index}]`));
  if (found === 'object') problems.push(...fieldProblems(schemas, schema, value as object, path));
  return problems;
}

function fieldProblems(schemas: Schemas, schema: WireSchema, value: object, path: string) {
  const fields = new Map(Object.entries(value).filter(([, each]) => each !== undefined));
  const missing = (schema.required ?? []).filter((name) => !fields.has(name));
  // Of a map from names to values, which has no properties of its own.
  const { propertyNames, additionalProperties } = schema as {
    propertyNames?: WireSchema;
    additionalProperties?: WireSchema | false;
  };
  const others = [...fields].filter(([name]) => !(name in (schema.properties ?? {})));
  return [
    ...missing.map((name) => `${path}.${name}: is missing`),
    ...others.flatMap(([name, each]) => [
      ...(propertyNames ? jsonSchemaProblems(schemas, propertyNames, name, `${path}.${name}`) : []),
      ...(additionalProperties
        ? jsonSchemaProblems(schemas, additionalProperties, each, `${path}.${name}`)
        : []),
    ]),
    ...Object.entries(schema.properties ?? {})
      .filter(([name]) => fields.has(name))
      .flatMap(([name, each]) =>
        jsonSchemaProblems(schemas, each, fields.get(name), `${path}.${name}`),
      ),
  ];
}

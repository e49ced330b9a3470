import * as v from 'valibot';
import { StartFailure } from '../errors/start-failure';

interface Declared {
  /** The value where the variable is not set. */
  readonly preset?: string;
  /** The default in docs/settings.md, if it is not the preset. */
  readonly shown?: string;
  /** The setting that has this value as it is; absent: settings are made of it and others. */
  readonly setting?: string;
  /** Only a server that others may reach has it, so APP_ENV is required beside it. */
  readonly servesOthers?: boolean;
}

/** An environment variable: its valid values, its default, and its name among the settings. */
interface Variable<Output> extends Declared {
  readonly schema: v.GenericSchema<string, Output>;
}

/** A variable with its meaning in docs/settings.md. */
type Described<V> = V & { readonly meaning: string };

/** Variables by their names. */
export type VariableList = Readonly<Record<string, Described<Variable<unknown>>>>;

/** Declares a variable. */
export function variable<Output>(schema: v.GenericSchema<string, Output>): Variable<Output>;
export function variable<Output, const D extends Declared>(
  schema: v.GenericSchema<string, Output>,
  declared: D,
): D & Variable<Output>;
export function variable<Output>(schema: v.GenericSchema<string, Output>, declared?: Declared) {
  return { ...declared, schema };
}

/**
 * Gives variables their meaning.
 * @param meaning in Markdown, with links relative to docs; the variables share a row of the table
 */
export const described = <const V extends Readonly<Record<string, Variable<unknown>>>>(
  meaning: string,
  variables: V,
) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, each]) => [name, { ...each, meaning }]),
  ) as { readonly [N in keyof V]: Described<V[N]> };

type ValueOf<V> =
  V extends Variable<infer Output> ? Output | (V extends Preset ? never : undefined) : never;

/** The values of variables, each as its schema makes it. */
export type ValuesOf<V> = { readonly [N in keyof V]: ValueOf<V[N]> };

type SettingName<V> = V extends { readonly setting: infer Name extends string } ? Name : never;
type Preset = { readonly preset: string };

/** The settings that are values of variables; those without a default are optional. */
export type SettingsOf<V> = {
  readonly [N in keyof V as V[N] extends Preset ? SettingName<V[N]> : never]: ValueOf<V[N]>;
} & {
  readonly [N in keyof V as V[N] extends Preset ? never : SettingName<V[N]>]?: ValueOf<V[N]>;
};

/**
 * Reads every variable; one that is empty is not set.
 * @throws {StartFailure} naming the first one with an invalid value
 */
export function readValues<V extends VariableList>(
  variables: V,
  env: Readonly<Record<string, string | undefined>>,
): ValuesOf<V> {
  const read = Object.entries(variables).map(([name, { schema, preset }]) => {
    const text = env[name]?.trim() || preset;
    if (text === undefined) return [name, undefined] as const;
    const result = v.safeParse(schema, text);
    if (result.success) return [name, result.output] as const;
    throw new StartFailure(`${name} ${result.issues[0].message}`);
  });
  return Object.fromEntries(read) as ValuesOf<V>;
}

/** The settings that are values of variables as they are. */
export const settingsOf = <V extends VariableList>(variables: V, values: ValuesOf<V>) =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, { setting }]) =>
      setting === undefined ? [] : [[setting, values[name]]],
    ),
  ) as SettingsOf<V>;

type TextName<Values> = {
  readonly [N in keyof Values]: Values[N] extends string | undefined ? N & string : never;
}[keyof Values];

/**
 * The values of variables that must be set together; undefined if none of them is set.
 * @throws {StartFailure} naming the missing ones
 */
export function allOrNone<Values, const Names extends readonly TextName<Values>[]>(
  values: Values,
  names: Names,
  /** A variable that needs the others: if it is set, they must be too. */
  alsoSet?: TextName<Values>,
): { readonly [I in keyof Names]: string } | undefined {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0)
    return names.map((name) => values[name]) as unknown as { [I in keyof Names]: string };
  const isAsked = alsoSet !== undefined && values[alsoSet] !== undefined;
  if (missing.length === names.length && !isAsked) return undefined;
  const together = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new StartFailure(
    `${together} belong together: set ${missing.join(' and ')} too, or none of them.`,
  );
}

/** The table of docs/settings.md, in Markdown. */
export function variablesTable(variables: VariableList): string {
  const all = Object.entries(variables);
  const rows = [...new Set(all.map(([, { meaning }]) => meaning))].map((meaning) => {
    const group = all.filter(([, each]) => each.meaning === meaning);
    const names = group.map(([name]) => `\`${name}\``).join(', ');
    const presets = group.map(
      ([, { preset, shown }]) => shown ?? (preset === undefined ? '–' : `\`${preset}\``),
    );
    const defaults = new Set(presets).size === 1 ? presets.slice(0, 1) : presets;
    return `| ${names} | ${defaults.join(', ')} | ${meaning} |`;
  });
  return ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

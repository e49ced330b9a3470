/**
 * Members that the product has used although a model lacks them. The product takes the resulting
 * TypeError for a failed network or a failed disk and goes on in silence: the world reports it
 * instead, at its end.
 */
const noted = new Set<string>();

/** The models are wrong, and nothing that the world has shown counts. */
export class ModelLacks extends Error {
  override readonly name = 'ModelLacks';
  constructor(what: readonly string[]) {
    super(
      `The product uses what the simulation's models lack: ${what.join('; ')}. ` +
        'Add it to the model, or name it as absent, before believing a run.',
    );
  }
}

/** Notes what a model cannot do. @returns the error to throw where it was asked for it */
export function lacking(what: string): Error {
  noted.add(what);
  return new ModelLacks([what]);
}

/** The missing members that were noted since the last call. */
export function takeLacks(): readonly string[] {
  const all = [...noted].sort();
  noted.clear();
  return all;
}

/** Read of every object by the language itself, by module loaders, and by those who print it. */
const ofAnyObject = new Set([
  'then',
  'toJSON',
  '__esModule',
  'default',
  'cause',
  'asymmetricMatch',
]);

/** Inherits from `parent`, and notes every name that is not found there either. */
function noting(name: string, parent: object, absent: ReadonlySet<string>): object {
  return new Proxy(parent, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && !(key in target) && !ofAnyObject.has(key) && !absent.has(key))
        noted.add(`${name}.${key}`);
      return Reflect.get(target, key, receiver);
    },
  });
}

/** The prototypes of the models, one for each name, so that all its models have one shape. */
const parents = new Map<string, object>();

function parentNamed(name: string, absent: readonly string[]): object {
  const key = [name, ...absent].join();
  const known = parents.get(key);
  if (known) return known;
  const parent = noting(name, Object.prototype, new Set(absent));
  parents.set(key, parent);
  return parent;
}

/**
 * A model of one object: a read of a member that it does not have is noted. It costs nothing for
 * the members that it has.
 *
 * @param absent members that the product looks for and is right not to find
 */
export function complete<T extends object>(
  name: string,
  model: T,
  absent: readonly string[] = [],
): T {
  const parent = Object.getPrototypeOf(model) as object | null;
  const isPlain = parent === Object.prototype || parent === null;
  const next = isPlain ? parentNamed(name, absent) : noting(name, parent, new Set(absent));
  Object.setPrototypeOf(model, next);
  return model;
}

/** A model of a class: its static members and those of its instances. */
export function completeClass<T extends abstract new (...given: never[]) => object>(
  name: string,
  model: T,
  absent: readonly string[] = [],
): T {
  complete(name, model, absent);
  complete(`${name}.prototype`, model.prototype as object, absent);
  return model;
}

/** An object of options: a name that the model does not know would have no effect. */
export function checkOptions(name: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given)) if (!known.includes(key)) noted.add(`${name}({ ${key} })`);
}

/*
 * A browser's page translation puts <font> elements in the place of React's texts. React knows nothing
 * of that: it writes into texts that are no longer on the page, and fails where it removes one. So what
 * the translation has replaced is put back as soon as React changes it, and is translated again.
 */

/** The element in the place of each replaced text. */
const standIns = new WeakMap<Node, Element>();
let isPatched = false;

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Notes which texts were replaced: by one call, or by a <font> before them and a removal. */
export function noteReplaced(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling } of records) {
    const [text] = removedNodes;
    const font = [addedNodes[0], previousSibling].find(isFont);
    if (text?.nodeType !== Node.TEXT_NODE || !font) continue;
    standIns.set(text, font);
    patch();
  }
}

/** The child of a parent that a node is, stands for, or lies in. */
function placeOf(node: Node, parent: Node): Node | undefined {
  const shown = node.isConnected ? node : standIns.get(node);
  for (let at: Node | null | undefined = shown; at; at = at.parentNode)
    if (at.parentNode === parent) return at;
  return undefined;
}

/** Makes React's changes find what it has put on the page. */
function patch(): void {
  if (isPatched) return;
  isPatched = true;
  const own = Node.prototype;
  const { removeChild, insertBefore } = own;
  const value = Object.getOwnPropertyDescriptor(own, 'nodeValue');
  Object.defineProperty(own, 'nodeValue', {
    ...value,
    set(this: ChildNode, text: string | null) {
      const standIn = standIns.get(this);
      if (standIn && !this.isConnected) standIn.replaceWith(this);
      standIns.delete(this);
      value?.set?.call(this, text);
    },
  });
  own.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    (standIns.get(child) ?? (child as unknown as ChildNode)).remove();
    return child;
  };
  own.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? placeOf(before, this) : before;
    return insertBefore.call(this, added, place ?? null) as T;
  };
}

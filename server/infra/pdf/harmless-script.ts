// Scripts that honest writers put into PDFs: they open the printer's dialog, or format the fields of
// a form by the reader's own functions. All other scripts are refused. A script is harmless if every
// word of it is one of these and nothing is reached by an index or a text: then there is no way from
// these words to anything else.
const words = new Set(
  `this print getPrintParams pp var interactive interactionLevel constants automatic silent full
   bUI bSilent bShrinkToFit bPrintAsImage bReverse bAnnotations nStart nEnd true false null new Array`.split(
    /\s+/,
  ),
);
const formatting =
  /^AF(?:Number|Percent|Date|Time|Special)_(?:Format|Keystroke)(?:Ex)?$|^AFSimple_Calculate$|^AFRange_Validate$/;
const token =
  /\s+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$][\w$]*|\d+(?:\.\d+)?|[.(),;:{}=+-]/y;
const longest = 4_000;

/** Whether a script only prints or formats fields. */
export function isHarmlessScript(script: string): boolean {
  if (script.length > longest) return false;
  for (let at = 0; at < script.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(script)?.[0];
    if (found === undefined) return false;
    if (/^[A-Za-z_$]/.test(found) && !words.has(found) && !formatting.test(found)) return false;
  }
  return true;
}

/** How the page of the API looks; a file of its own, because inline styles are not allowed. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --ink: #1c2430;
  --quiet: #55606f;
  --ground: #ffffff;
  --shade: #f2f5f9;
  --line: #d5dce5;
  --link: #0b57b8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8edf4;
    --quiet: #a9b4c2;
    --ground: #12171e;
    --shade: #1c232d;
    --line: #36414f;
    --link: #8ab8ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-block-start: 1rem; }
body {
  margin-inline: auto;
  max-inline-size: 60rem;
  padding: 1rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: -999rem; }
.skip:focus { position: static; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem; list-style: none; padding: 0; }
nav a { display: inline-block; min-block-size: 2.75rem; padding: 0.6rem 0.8rem; border-radius: 0.5rem; background: var(--shade); }
h2 { margin-block: 2.5rem 0.5rem; padding-block-end: 0.25rem; border-block-end: 2px solid var(--line); }
h3 { margin-block: 0 0.25rem; overflow-wrap: anywhere; }
h4 { margin-block: 0.75rem 0.25rem; }
article { margin-block: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
code { font: 0.9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin-block: 0.75rem; }
table { inline-size: 100%; border-collapse: collapse; }
caption { text-align: start; color: var(--quiet); padding-block-end: 0.25rem; }
th, td { padding: 0.35rem 0.6rem; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { background: var(--shade); }
tbody th { font-weight: 400; }
tbody th code { overflow-wrap: normal; }
summary { min-block-size: 2.75rem; padding-block: 0.6rem; cursor: pointer; color: var(--link); }
pre { margin: 0; padding: 0.75rem; overflow-x: auto; background: var(--shade); border-radius: 0.5rem; }
`.trimStart();

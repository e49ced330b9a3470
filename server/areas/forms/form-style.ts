import tokens from '../../../src/ui/styles/tokens.css?built';

/**
 * The style sheet of the application form: the app's design tokens, for a page of another origin.
 */
export const formStyle = `${tokens}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: var(--type-15);
  overflow-wrap: anywhere;
}
main { display: flex; flex-direction: column; max-inline-size: 552px; min-block-size: 100vh; min-block-size: 100dvh; margin-inline: auto; padding: 16px 16px 0; }
form { display: flex; flex: 1; flex-direction: column; }
h1 { margin: 0 0 4px; font-size: 1.625rem; line-height: 2rem; font-weight: 600; letter-spacing: -0.022em; }
p { margin: 0; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.who { color: var(--ink-2); font-size: 0.8125rem; line-height: 1.25rem; }
.box { margin-block: 12px; padding: 12px 16px; border-radius: 12px; background: var(--action-soft); }
.box.ok { background: var(--ok-soft); color: var(--ok); }
.box.danger { background: var(--danger-soft); color: var(--danger); }
.box strong { font-weight: 600; }
.box a { color: inherit; display: inline-block; min-block-size: 44px; padding-block: 10px; }
#summary ul { margin: 0; padding: 0; list-style: none; }
#progress { margin-block: 4px 8px; font-size: 0.9375rem; line-height: 1.25rem; font-weight: 600; }
.bars { display: flex; gap: 4px; margin-block-end: 12px; }
progress { display: block; flex: 1; appearance: none; min-inline-size: 0; block-size: 6px; border: 0; border-radius: 3px; overflow: hidden; background: var(--line); }
::-webkit-progress-bar { background: var(--line); }
::-webkit-progress-value { border-radius: 3px; background: var(--action); }
::-moz-progress-bar { border-radius: 3px; background: var(--action); }
.parts { margin-block-end: 12px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
details { padding-inline: 16px; }
details + details { border-block-start: 1px solid var(--line); }
summary { display: flex; gap: 12px; align-items: center; min-block-size: 64px; padding-block: 10px; border-radius: 8px; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary > :nth-child(2) { flex: 1; min-inline-size: 0; }
summary > svg { flex: none; inline-size: 24px; block-size: 24px; stroke-width: 2; }
details[open] > summary > svg { rotate: 180deg; }
.title { display: block; font-size: 1.125rem; line-height: 1.5rem; font-weight: 600; letter-spacing: -0.015em; }
.line { display: block; color: var(--ink-2); font-size: 0.8125rem; line-height: 1.25rem; }
.chip { display: inline-block; margin-block-start: 4px; padding: 4px 12px; border-radius: 14px; background: var(--action-soft); color: var(--action); font-size: 0.8125rem; line-height: 1.25rem; font-weight: 600; }
.disc { display: grid; flex: none; place-items: center; inline-size: 32px; block-size: 32px; border: 2px solid var(--line-2); border-radius: 50%; color: var(--ink-2); font-size: 0.9375rem; font-weight: 600; }
.disc svg { display: none; inline-size: 20px; block-size: 20px; }
[data-is='next'] .disc { border-color: var(--action); background: var(--action); color: var(--on-action); }
[data-is='done'] .disc { border-color: var(--ok); color: var(--ok); }
[data-is='done'] .disc svg { display: block; }
[data-is='done'] .disc span { display: none; }
fieldset { min-inline-size: 0; margin: 0; padding: 0 0 16px; border: 0; }
@media (forced-colors: active) { progress { border: 1px solid CanvasText; } ::-webkit-progress-value { background: Highlight; } }
.question { padding-block-start: 12px; }
.known { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; padding-block: 12px; border-block-end: 1px solid var(--line); }
.known .what, .known .source { grid-column: 1; color: var(--ink-2); font-size: 0.8125rem; line-height: 1.25rem; }
.known .source { color: var(--action); }
svg { fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.source svg { inline-size: 16px; block-size: 16px; margin-inline-end: 6px; vertical-align: -3px; }
.known .answer { grid-column: 1; white-space: pre-line; }
.known .change { grid-area: 1 / 2 / 4; align-self: center; inline-size: auto; min-block-size: 44px; min-inline-size: 44px; padding: 0; background: none; color: var(--action); font-size: 0.9375rem; }
.confirm { display: flex; gap: 8px; align-items: center; justify-content: center; min-block-size: 44px; margin-block-start: 16px; padding-block: 8px; background: var(--action-soft); color: var(--action); font-size: 0.9375rem; line-height: 1.25rem; }
.confirm svg { flex: none; inline-size: 20px; block-size: 20px; }
.compare { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 8px; }
.compare button { flex: 1 1 auto; inline-size: auto; min-block-size: 44px; background: var(--action-soft); color: var(--action); }
.choices { display: flex; flex-wrap: wrap; gap: 8px; border-radius: 12px; }
.choice { position: relative; flex: 1 1 auto; margin: 0; }
.choice input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: pointer; }
.choice span { display: flex; align-items: center; justify-content: center; min-block-size: 52px; padding: 8px 16px; border: 1px solid var(--line-2); border-radius: 12px; background: var(--card); font-size: 0.9375rem; line-height: 1.5rem; font-weight: 500; }
.choice :checked + span { border: 2px solid var(--action); background: var(--action-soft); color: var(--action); font-weight: 600; }
.choice :checked + span::before { content: '✓' / ''; margin-inline-end: 6px; }
.choice :focus-visible + span { outline: 2px solid var(--action); outline-offset: 2px; }
.choice :disabled + span { background: var(--sunk); color: var(--ink-2); }
@media (forced-colors: active) { .choice :checked + span { border-color: Highlight; } }
.label { margin-block-end: 4px; font-size: 0.8125rem; line-height: 1.25rem; font-weight: 600; }
label { display: block; margin-block-end: 4px; font-size: 0.8125rem; line-height: 1.25rem; font-weight: 600; }
.optional { color: var(--ink-2); font-weight: 400; }
input:not([type='checkbox']), textarea {
  display: block;
  inline-size: 100%;
  min-block-size: 52px;
  padding: 12px 16px;
  border: 1px solid var(--line-2);
  border-radius: 12px;
  background: var(--card);
  color: var(--ink);
  font: inherit;
}
textarea { resize: vertical; }
[lang='ar'] :is(h1, .title) { letter-spacing: 0; }
:disabled { background-color: var(--sunk); color: var(--ink-2); opacity: 1; }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
input:not([type='checkbox']):focus-visible, textarea:focus-visible { outline-offset: -2px; border-color: var(--action); }
[aria-invalid='true'] { border: 2px solid var(--danger) !important; }
.hint { margin-block-start: 4px; color: var(--ink-2); font-size: 0.8125rem; line-height: 1.25rem; }
.problem { margin-block-start: 4px; color: var(--danger); font-size: 0.8125rem; line-height: 1.25rem; font-weight: 500; }
.problem::before { content: '!'; display: inline-block; inline-size: 16px; block-size: 16px; margin-inline-end: 6px; border-radius: 8px; background: var(--danger); color: var(--danger-soft); font-size: 0.75rem; line-height: 1rem; font-weight: 700; text-align: center; }
.tick { display: flex; align-items: center; gap: 12px; min-block-size: 44px; font: inherit; font-weight: 400; }
.tick input { flex: none; inline-size: 24px; block-size: 24px; margin: 0; accent-color: var(--action); }
footer { position: sticky; inset-block-end: 0; margin-block-start: auto; margin-inline: -16px; padding: 12px 16px max(20px, env(safe-area-inset-bottom)); border-block-start: 1px solid var(--line); background: var(--paper); }
footer:has(#complete[hidden]) { border: 0; }
#saved { min-block-size: 1.25rem; margin-block-end: 8px; color: var(--ink-2); font-size: 0.8125rem; line-height: 1.25rem; }
#saved.failed { color: var(--danger); font-weight: 500; }
button { display: block; inline-size: 100%; min-block-size: 52px; padding: 12px 16px; border: 0; border-radius: 14px; background: var(--action); color: var(--on-action); font: inherit; font-size: 1.0625rem; font-weight: 600; cursor: pointer; }
button:disabled { background: var(--sunk); color: var(--ink-2); cursor: default; }
`;

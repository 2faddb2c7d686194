export const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c1b19, #efece6);
  --quiet: light-dark(#6b665f, #a8a299);
  --line: light-dark(#dcd8d1, #3a3733);
  --paper: light-dark(#f7f5f1, #191816);
  --raised: light-dark(#ffffff, #232120);
  --accent: light-dark(#0f5f6b, #7cc4cf);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 -apple-system, 'Segoe UI', Roboto, 'PingFang HK', 'Microsoft JhengHei',
    'Noto Sans HK', sans-serif;
}
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 0 0 8px; font-size: 17px; overflow-wrap: anywhere; }
p { margin: 0; }
a { color: var(--accent); }
a:focus-visible, input:focus-visible, button:focus-visible, pre:focus-visible {
  outline: 2px solid var(--accent); outline-offset: 2px;
}
.quiet { color: var(--quiet); }
.top { margin-bottom: 24px; }
.top .quiet { margin-top: 4px; }
.back { margin-bottom: 12px; }
.search { margin-bottom: 24px; }
.search label { display: block; margin-bottom: 4px; font-size: 13px; color: var(--quiet); }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.row input { flex: 1 1 200px; min-width: 0; }
input, button, .button {
  min-height: 44px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--raised); color: var(--ink); font: inherit; text-decoration: none;
}
button, .button { display: inline-flex; align-items: center; gap: 8px; cursor: pointer; }
button:hover, .button:hover { border-color: var(--quiet); }
.mails { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line);
  border-radius: 10px; background: var(--raised); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 12px 16px;
  color: inherit; text-decoration: none;
}
.mails a:hover { background: var(--paper); }
.mails a:focus-visible { outline-offset: -2px; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.to { color: var(--quiet); overflow-wrap: anywhere; }
.when { color: var(--quiet); font-variant-numeric: tabular-nums; white-space: nowrap; }
.tag { margin-right: 8px; padding: 1px 8px; border: 1px solid var(--line); border-radius: 6px;
  font-size: 13px; }
.empty { padding: 40px 24px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--raised); }
.empty p { max-width: 36em; color: var(--quiet); }
.pager { display: flex; flex-wrap: wrap; align-items: center; gap: 16px; margin-top: 24px; }
.facts { margin: 16px 0 0; }
.facts div { display: flex; gap: 12px; }
.facts dt { flex: 0 0 56px; color: var(--quiet); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.files { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 24px; padding: 0; list-style: none; }
.files a { overflow-wrap: anywhere; }
.tabs { display: flex; gap: 24px; border-bottom: 1px solid var(--line); }
.tabs a { padding: 10px 2px; margin-bottom: -1px; color: var(--quiet); text-decoration: none;
  border-bottom: 2px solid transparent; }
.tabs a[aria-current] { color: var(--ink); border-color: var(--ink); }
iframe { display: block; width: 100%; height: 1180px; margin-top: 16px; border: 1px solid var(--line);
  border-radius: 10px; background: #fff; }
pre { margin: 16px 0 0; padding: 20px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--raised); font: 14px/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 480px) {
  main { padding-top: 20px; }
  .mails a { grid-template-columns: minmax(0, 1fr); }
  iframe { height: 1320px; }
}
`

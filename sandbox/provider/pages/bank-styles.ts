export const chineseFonts = `:root:lang(zh-Hant-HK) {
  line-height: 1.7;
  font-family: 'PingFang HK', 'Microsoft JhengHei', 'Noto Sans HK', sans-serif;
}
:root:lang(zh-Hans-CN) {
  line-height: 1.7;
  font-family: 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif;
}
`

/** The styles of a bank's page. */
export const bankStyles = `
:root {
  --ink: #1d2433; --soft: #566074; --line: #dfe3ea; --paper: #f4f6f9; --raised: #fff;
  --accent: #1f4e8c; --on-accent: #fff; --bar: #1f4e8c;
  font: 17px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  color: var(--ink); background: var(--paper);
}
${chineseFonts}@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8ebf1; --soft: #a4adbd; --line: #333b4a; --paper: #12161e; --raised: #1b212c;
    --accent: #9cc2f5; --on-accent: #0e1a2b; --bar: #1b3554;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; }
header {
  padding: 12px 20px; font-size: 15px; font-weight: 600; color: #fff; background: var(--bar);
}
main { max-width: 420px; margin: 0 auto; padding: 20px; }
h1 { font-size: 20px; line-height: 1.35; margin: 4px 0 8px; text-wrap: balance; }
h2 { font-size: 17px; margin: 20px 0 8px; }
p { margin: 0 0 16px; color: var(--soft); }
a { color: var(--accent); }
ul {
  margin: 0 0 20px; padding: 0; list-style: none; background: var(--raised);
  border: 1px solid var(--line); border-radius: 10px;
}
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 12px 16px; overflow-wrap: anywhere; }
dl {
  margin: 0 0 20px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px;
}
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 16px; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); white-space: nowrap; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dd small { display: inline-block; font-size: 13px; line-height: 1.4; color: var(--soft); }
.amount { font-size: 20px; font-weight: 600; }
.amount small { margin-right: 3px; font-weight: 400; }
/* A Chinese face sets these dots as wide as its characters. */
.figures { font-family: 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
.brand { text-transform: capitalize; }
form { margin: 0 0 12px; }
button {
  width: 100%; min-height: 48px; border-radius: 10px; font: inherit; font-weight: 600;
  cursor: pointer; border: 1px solid var(--line); background: var(--raised); color: var(--ink);
}
select, input {
  width: 100%; min-height: 44px; padding: 0 12px; border-radius: 10px; font: inherit;
  border: 1px solid var(--line); background: var(--raised); color: var(--ink);
}
.approve { border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
button:focus-visible, select:focus-visible, input:focus-visible, a:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
footer {
  max-width: 420px; margin: 0 auto; padding: 0 20px 24px; font-size: 13px; color: var(--soft);
}
.notice { font-size: 13px; margin-top: 20px; }
`

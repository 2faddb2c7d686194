import { chineseFonts } from '../../provider/pages/bank-styles.ts'

/** A sheet from the bottom of a phone; on a wide screen it is in the middle. */
export const phoneStyles = `
:root {
  --ink: #1c1f26; --soft: #5d6470; --line: #dcdfe5; --paper: #6b7280; --raised: #fff;
  --accent: #b3122b; --on-accent: #fff; --good: #14693c; --bad: #8f1d1d; --tint: #f4f5f7;
  font: 17px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  color: var(--ink); background: var(--paper);
}
${chineseFonts}@media (prefers-color-scheme: dark) {
  :root {
    --ink: #eceef2; --soft: #a9b0bc; --line: #3a414d; --paper: #0d0f13; --raised: #1d2129;
    --accent: #ff8093; --on-accent: #2b060c; --good: #7fd6a4; --bad: #ff9c9c; --tint: #272c36;
  }
}
* { box-sizing: border-box; }
body {
  display: flex; flex-direction: column; justify-content: flex-end; align-items: center;
  min-height: 100vh; min-height: 100dvh; margin: 0; text-align: center;
}
header, main, footer { width: 100%; max-width: 430px; background: var(--raised); }
header {
  position: relative; padding: 26px 20px 10px; border-radius: 22px 22px 0 0;
  font-size: 15px; font-weight: 600; color: var(--soft);
}
header::before {
  content: ''; position: absolute; top: 10px; left: 50%; width: 40px; height: 5px;
  margin-left: -20px; border-radius: 3px; background: var(--line);
}
main { padding: 14px 24px 8px; }
footer { padding: 8px 24px 28px; font-size: 13px; color: var(--soft); }
@media (min-width: 600px) {
  body { justify-content: center; }
  footer { border-radius: 0 0 22px 22px; }
}
p { margin: 0 0 14px; color: var(--soft); text-wrap: balance; }
.payee {
  display: flex; align-items: center; gap: 14px; padding: 14px 16px; border-radius: 14px;
  background: var(--tint); text-align: left;
}
.payee h1, .payee p {
  margin: 0; font-size: 14px; font-weight: 400; line-height: 1.35; color: var(--soft);
}
.payee strong {
  display: block; font-size: 17px; font-weight: 700; color: var(--ink); overflow-wrap: anywhere;
}
.mark {
  flex: none; width: 44px; height: 44px; border-radius: 50%; line-height: 44px; font-size: 20px;
  font-weight: 600; text-align: center; background: var(--accent); color: var(--on-accent);
}
.amount {
  margin: 22px 0 6px; font-size: 42px; line-height: 1.15; font-weight: 600; color: var(--ink);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.amount small { margin-right: 5px; font-size: 20px; font-weight: 400; }
.purpose { margin-bottom: 22px; overflow-wrap: anywhere; }
.failed { color: var(--bad); font-weight: 600; }
.end { margin: 18px 0 8px; font-size: 22px; line-height: 1.35; text-wrap: balance; }
.end.paid { color: var(--good); }
form { margin: 0 0 10px; }
button, .back {
  display: block; width: 100%; min-height: 52px; padding: 12px 16px; border-radius: 26px;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
.pay { border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
.refuse, .back { border: 1px solid var(--line); background: transparent; color: var(--ink); }
.back { margin: 18px 0 10px; }
button:focus-visible, .back:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.until { margin-top: 14px; font-size: 14px; font-variant-numeric: tabular-nums; }
`

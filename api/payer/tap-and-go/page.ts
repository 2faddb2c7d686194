import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import {
  htmlLanguage,
  localised,
  type Language,
  type LocalisedText,
} from '@almoner/domain/kernel/locale.ts'
import { formatMoney, type Cents } from '@almoner/domain/kernel/money.ts'

type Messages = Record<'waiting' | 'go' | 'paid' | 'over' | 'absent' | 'back', string>

const messages: Record<Language, Messages> = {
  en: {
    waiting: 'Tap & Go opens by itself. If it does not, go on here.',
    go: 'Continue to Tap & Go',
    paid: 'This payment has been made. Thank you.',
    over: 'This payment request has ended. Start again on the charity’s page.',
    absent: 'There is no payment at this address.',
    back: 'Back to the charity’s page',
  },
  zh: {
    waiting: '即將自動開啟 Tap & Go「拍住賞」。如沒有開啟，請按這裏繼續。',
    go: '前往 Tap & Go「拍住賞」',
    paid: '付款已完成，多謝。',
    over: '付款請求已結束，請在慈善機構的頁面重新開始。',
    absent: '這個網址沒有付款。',
    back: '返回慈善機構的頁面',
  },
  cn: {
    waiting: '即将自动打开 Tap & Go“拍住赏”。如没有打开，请按这里继续。',
    go: '前往 Tap & Go“拍住赏”',
    paid: '付款已完成，谢谢。',
    over: '付款请求已结束，请在慈善机构的页面重新开始。',
    absent: '这个网址没有付款。',
    back: '返回慈善机构的页面',
  },
}

const script = 'document.forms[0].submit()'

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif;
    background: light-dark(#faf8f4, #161513); color: light-dark(#1d1b18, #f2efe9); }
  :root:lang(zh-Hant-HK) { line-height: 1.7;
    font-family: 'PingFang HK', 'Microsoft JhengHei', 'Noto Sans HK', sans-serif; }
  :root:lang(zh-Hans-CN) { line-height: 1.7;
    font-family: 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif; }
  body { max-width: 24rem; margin: 15vh auto 0; padding: 0 1.5rem; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; text-wrap: balance; }
  a { color: inherit; text-underline-offset: 0.2em; }
  strong { font-size: 1.75rem; font-variant-numeric: tabular-nums; }
  button { font: inherit; width: 100%; min-height: 3rem; padding: 0.5rem 1rem;
    border: 0; border-radius: 0.5rem; background: #0f3d4c; color: #fff; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 3px solid #de9b35; outline-offset: 3px; }
`

// The policy allows the element by its hash, so there must be no blank between the element and its
// text.
const hashText = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const nothingElse = `default-src 'none'; style-src ${hashText(style)}; base-uri 'none'; frame-ancestors 'none'`

export type TapAndGoPage = { body: string | Promise<string>; policy: string }

/** Posts the provider's form automatically, or with a button if no script runs. */
export const renderHandOver = (options: {
  form: { action: string; fields: Record<string, string> }
  charity: LocalisedText
  totalCents: Cents
  language: Language
}): TapAndGoPage => {
  const { form, charity, totalCents, language } = options
  const { waiting, go } = messages[language]
  const inner = html`<p>${localised(charity, language)}</p>
    <p><strong>${formatMoney(totalCents)}</strong></p>
    <form method="post" action="${form.action}">
      ${Object.entries(form.fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <p>${waiting}</p>
      <button type="submit">${go}</button>
    </form>
    ${raw(`<script>${script}</script>`)}`
  // Chromium blocks a form that redirects to an origin outside the policy, and the provider
  // documents no list of its origins. The page has one form, and it is ours.
  const { protocol } = new URL(form.action)
  const policy = `${nothingElse}; script-src ${hashText(script)}; form-action ${protocol}`
  return { body: renderPage({ title: go, inner, language }), policy }
}

export type Ended = 'paid' | 'over' | 'absent'

/**
 * Renders the page if there is nothing to post: the request was paid, has ended, or is not ours.
 */
export const renderEnded = (how: Ended, language: Language): TapAndGoPage => {
  const text = messages[language][how]
  const inner = html`<h1>${text}</h1>
    <p><a href="/">${messages[language].back}</a></p>`
  return {
    body: renderPage({ title: text, inner, language }),
    policy: `${nothingElse}; form-action 'none'`,
  }
}

const renderPage = (page: {
  title: string
  inner: ReturnType<typeof html>
  language: Language
}): ReturnType<typeof html> =>
  html`<!doctype html>
    <html lang="${htmlLanguage[page.language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>${page.inner}</main>
      </body>
    </html>`

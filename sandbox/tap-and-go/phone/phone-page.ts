import { html } from 'hono/html'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { bankStyles } from '../../provider/pages/bank-styles.ts'
import { playedPage, type Html, type PageLanguage } from '../../provider/pages/page.ts'
import type { Merchant } from '../merchants.ts'
import { phoneTexts } from './phone-texts.ts'
import { tradeAmount, type Trade } from '../trade.ts'

type Reading = { language: PageLanguage; stylesheet: string }

/**
 * The wallet's page: the payee, the amount and the purpose. Its links are relative: it may be
 * mounted.
 */
export const askingPage = (trade: Trade, merchant: Merchant, reading: Reading) => {
  const texts = phoneTexts[reading.language]
  return page(
    { ...reading, title: texts.title },
    html`<h1>${texts.title}</h1>
      <p>${texts.ask}</p>
      ${details(trade, merchant, reading)}
      <form method="post" action="${trade.merTradeNo}/approve">
        <button class="approve" type="submit">${texts.approve}</button>
      </form>
      <form method="post" action="${trade.merTradeNo}/reject">
        <button class="reject" type="submit">${texts.reject}</button>
      </form>
      <p class="notice">${texts.notice}</p>`,
  )
}

/** The wallet's page for an ended trade, with the link back. */
export const endedPage = (trade: Trade, merchant: Merchant, reading: Reading) => {
  const texts = phoneTexts[reading.language]
  const title = texts[toEnd(trade)]
  return page(
    { ...reading, title },
    html`<h1>${title}</h1>
      <p>${texts.goBack}</p>
      ${details(trade, merchant, reading)}
      <a class="back" href="${trade.payload.returnUrl}">${texts.back}</a>`,
  )
}

const details = (trade: Trade, merchant: Merchant, { language }: Reading) => {
  const texts = phoneTexts[language]
  const { remark } = trade.payload
  return html`<dl>
    <div>
      <dt>${texts.payee}</dt>
      <dd>${merchant.name[language]}</dd>
    </div>
    <div>
      <dt>${texts.amount}</dt>
      <dd class="amount"><small>HK$</small>${formatHkd(tradeAmount(trade))}</dd>
    </div>
    ${
      remark === ''
        ? ''
        : html`<div>
            <dt>${texts.remark}</dt>
            <dd>${remark}</dd>
          </div>`
    }
  </dl>`
}

const toEnd = ({ status, closedBy }: Trade): 'paid' | 'refused' | 'expired' => {
  if (status === 'TRADE_FINISHED') return 'paid'
  return closedBy === 'time' ? 'expired' : 'refused'
}

export const unknownPage = (reading: Reading) => {
  const { unknown, unknownHint } = phoneTexts[reading.language]
  return sayingPage(unknown, unknownHint, reading)
}

/** The page for an invalid form; the code is for the charity's developers. */
export const notAcceptedPage = (code: string, reading: Reading) => {
  const { notAccepted, notAcceptedHint } = phoneTexts[reading.language]
  return sayingPage(notAccepted, `${notAcceptedHint} (${code})`, reading)
}

const sayingPage = (title: string, hint: string, reading: Reading) =>
  page(
    { ...reading, title },
    html`<h1>${title}</h1>
      <p>${hint}</p>`,
  )

const page = ({ language, stylesheet, title }: Reading & { title: string }, body: Html) =>
  playedPage({ language, title, app: phoneTexts[language].wallet, stylesheet }, body)

/** The bank's page in the wallet's colours. */
export const phoneStyles = `${bankStyles}
:root { --accent: #a3195b; --bar: #a3195b; }
@media (prefers-color-scheme: dark) {
  :root { --accent: #f5a3c7; --on-accent: #2b0a1a; --bar: #5c1236; }
}
.back {
  display: grid; place-items: center; min-height: 48px; border: 1px solid var(--line);
  border-radius: 10px; font-weight: 600; color: var(--accent); text-decoration: none;
}
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

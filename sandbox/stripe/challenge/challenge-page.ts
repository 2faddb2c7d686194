import { html } from 'hono/html'
import { cents, formatHkd } from '@almoner/domain/kernel/money.ts'
import { playedPage, type PageLanguage } from '../../provider/pages/page.ts'
import { challengeTexts } from './challenge-texts.ts'
import type { PaymentIntent, SetupIntent } from '../objects.ts'

type Message = 'approved' | 'rejected' | 'unknown' | 'finished'

type Card = { last4: string; brand: string; language: PageLanguage }

/**
 * The bank's challenge: the merchant, the amount and the card. Its links are relative: it may be
 * mounted.
 */
export const askingPage = (intent: PaymentIntent, card: Card) => {
  const texts = challengeTexts[card.language]
  const suffix = intent.statement_descriptor_suffix
  const merchant = suffix === null ? 'ALMONER' : `ALMONER* ${suffix}`
  const description =
    intent.description === null ? '' : html`<br /><small>${intent.description}</small>`
  return question(
    { id: intent.id, title: texts.title, ask: texts.ask, card },
    html`<div>
        <dt>${texts.merchant}</dt>
        <dd>${merchant}${description}</dd>
      </div>
      <div>
        <dt>${texts.amount}</dt>
        <dd class="amount"><small>HK$</small>${formatHkd(cents(intent.amount))}</dd>
      </div>`,
  )
}

/**
 * Shows the bank's challenge when nothing is charged yet: whether the merchant may save the card.
 */
export const saveCardPage = (setup: SetupIntent, card: Card) => {
  const texts = challengeTexts[card.language]
  return question(
    { id: setup.id, title: texts.keepTitle, ask: texts.keepAsk, card },
    html`<div>
      <dt>${texts.merchant}</dt>
      <dd>ALMONER</dd>
    </div>`,
  )
}

const question = (
  { id, title, ask, card }: { id: string; title: string; ask: string; card: Card },
  rows: ReturnType<typeof html>,
) => {
  const { last4, brand, language } = card
  const texts = challengeTexts[language]
  return page(
    { language, title, styles: '..' },
    html`<h1>${title}</h1>
      <p>${ask}</p>
      <dl>
        ${rows}
        <div>
          <dt>${texts.card}</dt>
          <dd><span class="brand">${brand}</span> <span class="figures">•••• ${last4}</span></dd>
        </div>
      </dl>
      <form method="post" action="${id}/approve">
        <button class="approve" type="submit">${texts.approve}</button>
      </form>
      <form method="post" action="${id}/reject">
        <button class="reject" type="submit">${texts.reject}</button>
      </form>
      <p class="notice">${texts.notice}</p>`,
  )
}

/** The bank's page when there is no open challenge. */
export const messagePage = (
  message: Message,
  { language, styles }: { language: PageLanguage; styles: '..' | '../..' },
) => {
  const texts = challengeTexts[language]
  const hints = {
    unknown: texts.unknownHint,
    finished: texts.finishedHint,
    approved: texts.goBack,
    rejected: texts.goBack,
  }
  return page(
    { language, title: texts[message], styles },
    html`<h1>${texts[message]}</h1>
      <p>${hints[message]}</p>`,
  )
}

const page = (
  { language, title, styles }: { language: PageLanguage; title: string; styles: string },
  body: ReturnType<typeof html>,
) => {
  const stylesheet = `${styles}/challenge-page.css`
  return playedPage({ language, title, app: challengeTexts[language].bank, stylesheet }, body)
}

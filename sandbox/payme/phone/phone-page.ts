import { cents, formatHkd } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { html } from 'hono/html'
import { playedPage, type Html, type PageLanguage } from '../../provider/pages/page.ts'
import type { PaymentRequest, StatusCode } from '../objects.ts'
import { phoneTexts } from './phone-texts.ts'

type Payment = { request: PaymentRequest; status: StatusCode; payee: string }

/** The sheet on a payer's phone. Its links are relative: it may be mounted. */
export const sheet = ({
  language,
  payment,
}: {
  language: PageLanguage
  payment: Payment | null
}): Html => {
  const texts = phoneTexts[language]
  if (payment === null) {
    return page(
      { language, title: texts.unknown },
      html`<h1>${texts.unknown}</h1>
        <p>${texts.unknownHint}</p>`,
    )
  }
  const { status } = payment
  const titles = {
    PR001: `${texts.payTo} ${payment.payee}`,
    PR004: texts.refused,
    PR005: texts.paid,
    PR007: texts.expired,
  }
  const body = status === 'PR001' ? asking(payment, language) : ended(payment, language)
  return page({ language, title: titles[status] }, html`${what(payment, language)}${body}`)
}

const what = ({ request, status, payee }: Payment, language: PageLanguage): Html => {
  const whom = html`${phoneTexts[language].payTo}<strong>${payee}</strong>`
  // The sheet's only heading: the payee while the request is open, then the outcome.
  const heading = status === 'PR001' ? html`<h1>${whom}</h1>` : html`<p>${whom}</p>`
  const description = request.merchantData?.orderDescription ?? ''
  return html`<div class="payee">
      <span class="mark" aria-hidden="true">${Array.from(payee)[0] ?? ''}</span>
      ${heading}
    </div>
    <p class="amount"><small>HK$</small>${formatHkd(cents(request.totalCents))}</p>
    ${description === '' ? '' : html`<p class="purpose">${description}</p>`}`
}

const asking = ({ request }: Payment, language: PageLanguage): Html => {
  const texts = phoneTexts[language]
  const id = request.paymentRequestId
  const until = formatHongKongTime(instantFromMilliseconds(request.expiresAt)).slice(-5)
  return html`${request.failedBefore ? html`<p class="failed" role="alert">${texts.failedBefore}</p>` : ''}
    <form method="post" action="${id}/approve">
      <button class="pay" type="submit">${texts.pay}</button>
    </form>
    <form method="post" action="${id}/reject">
      <button class="refuse" type="submit">${texts.refuse}</button>
    </form>
    <p class="until">${texts.until} ${until}</p>`
}

const ended = ({ request, status }: Payment, language: PageLanguage): Html => {
  const texts = phoneTexts[language]
  const ends = {
    PR004: { says: texts.refused, hint: texts.goBack, look: 'refused' },
    PR005: { says: texts.paid, hint: texts.goBack, look: 'paid' },
    PR007: { says: texts.expired, hint: texts.expiredHint, look: 'expired' },
  }
  const { says, hint, look } = ends[status === 'PR001' ? 'PR007' : status]
  const back = status === 'PR005' ? request.appSuccessCallback : request.appFailCallback
  return html`<h1 class="end ${look}">${says}</h1>
    <p>${hint}</p>
    ${back === null ? '' : html`<a class="back" href="${back}">${texts.back}</a>`}`
}

const page = ({ language, title }: { language: PageLanguage; title: string }, body: Html) => {
  const { app, notice } = phoneTexts[language]
  return playedPage({ language, title, app, stylesheet: 'phone.css', notice }, body)
}

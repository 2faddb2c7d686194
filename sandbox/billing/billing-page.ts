import { html } from 'hono/html'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { findNextPeriod } from '@almoner/domain/plan-subscription/schedule.ts'
import {
  findOpenInvoice,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { playedPage, type Html } from '../provider/pages/page.ts'

export type BilledCharity = { name: string; subscription: RunningSubscription }

/** `refusal`: why the last button did nothing. */
export const billingPage = (charities: readonly BilledCharity[], refusal: string | null): Html =>
  playedPage(
    {
      language: 'en',
      title: 'Invoices',
      app: 'Billing (sandbox)',
      stylesheet: '/sandbox/stripe/challenge-page.css',
      notice: 'A simulation for trying things out. No money moves.',
    },
    html`<h1>Invoices for plans</h1>
      <p>The next invoice of a charity comes on its day, at 08:00. Here it comes now.</p>
      ${refusal === null ? '' : html`<p role="alert">${refusal}</p>`}
      ${charities.length === 0 ? html`<p>No charity has a subscription.</p>` : charities.map(section)}`,
  )

const section = ({ name, subscription }: BilledCharity): Html => {
  const { organisationId, choice } = subscription
  return html`<section>
    <h2>${name}</h2>
    <p>${choice.plan}, ${choice.period}: ${describe(subscription)}</p>
    ${
      findOpenInvoice(subscription) === null
        ? ''
        : html`<form method="post" action="/sandbox/billing/${organisationId}/card">
            <button>Let the card pay from now on</button>
          </form>`
    }
    ${
      canRenew(subscription)
        ? html`<form method="post" action="/sandbox/billing/${organisationId}/renew">
            <button>Invoice now</button>
            <button name="declined" value="true">Invoice now, and decline the card</button>
          </form>`
        : ''
    }
  </section>`
}

const canRenew = (subscription: RunningSubscription): boolean =>
  findNextPeriod(subscription) !== null &&
  findOpenInvoice(subscription) === null &&
  subscription.scheduled === null

const describe = (subscription: RunningSubscription): string => {
  const { choice, scheduled } = subscription
  const owed = findOpenInvoice(subscription)
  if (owed !== null) return `the invoice ${owed.number ?? ''} is owed`
  if (scheduled !== null) return `${scheduled.plan} from ${scheduled.effectiveOn}`
  const next = findNextPeriod(subscription)
  if (next === null) return 'it has no price'
  return `the next invoice is of HK$${formatHkd(pricePerPeriod(choice))}, on ${next.from}`
}

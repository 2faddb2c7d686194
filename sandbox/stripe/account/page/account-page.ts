import { html } from 'hono/html'
import { row, staffPage } from '../../staff-page.ts'
import type { Account, StoredAccount } from '../account-objects.ts'
import type { AccountParts } from '../requirements.ts'

/** The charities' accounts, each with a link to its page. */
export const accountsPage = (accounts: readonly StoredAccount[]) =>
  staffPage(
    { title: 'Connected accounts', up: '' },
    html`<h1>Connected accounts</h1>
      ${
        accounts.length === 0
          ? html`<p>
              No charity has an account yet. One is opened when an application is approved.
            </p>`
          : html`<ul>
              ${accounts.map(
                ({ id, company }) =>
                  html`<li><a href="accounts/${id}">${company.name ?? id}</a></li>`,
              )}
            </ul>`
      }
      <p><a href="dashboard">Dashboard</a></p>`,
  )

/** Shows one account's state and the actions of Stripe's staff on it. Its links are relative. */
export const accountPage = (account: Account, { bankAccounts }: AccountParts) => {
  const { id, company, requirements, capabilities } = account
  const isWaiting = requirements.pending_verification.length > 0
  return staffPage(
    { title: company.name ?? id, up: '../' },
    html`<h1>${company.name ?? id}</h1>
      <dl>
        ${row('Account', id)} ${row('Card payments', capabilities.card_payments ?? 'not requested')}
        ${row('Transfers', capabilities.transfers ?? 'not requested')}
        ${row('Payouts', account.payouts_enabled ? 'enabled' : 'disabled')}
        ${row('Bank account', bankAccounts.map(({ last4 }) => `•••• ${last4}`).join(', ') || 'none')}
        ${row('Due', requirements.currently_due.join(', ') || 'nothing')}
        ${row('Past due', requirements.past_due.join(', ') || 'nothing')}
        ${row('Being verified', requirements.pending_verification.join(', ') || 'nothing')}
        ${row('Deadline', toDay(requirements.current_deadline))}
        ${row('Disabled because', requirements.disabled_reason ?? 'not disabled')}
      </dl>
      <form method="post" action="${id}/ask">
        <p>
          <label
            >Ask for
            <select name="requirement">
              ${askable.map((name) => html`<option value="${name}">${name}</option>`)}
            </select></label
          >
        </p>
        <p>
          <label
            >within days <input name="days" type="number" value="14" min="-30" max="365"
          /></label>
        </p>
        <button>Ask</button>
      </form>
      ${
        isWaiting
          ? html`<form method="post" action="${id}/verify">
                <button>Accept what was given</button>
              </form>
              <form method="post" action="${id}/refuse">
                <input type="hidden" name="code" value="verification_document_not_readable" />
                <button>Refuse what was given as unreadable</button>
              </form>`
          : ''
      }
      ${
        account.payouts_enabled
          ? html`<form method="post" action="${id}/disable-payouts">
              <button>Stop payouts</button>
            </form>`
          : html`<form method="post" action="${id}/enable-payouts">
              <button>Allow payouts</button>
            </form>`
      }`,
  )
}

/** The names that a visitor may request; the last one is in no form of ours. */
const askable = [
  'representative.verification.document',
  'representative.address.line1',
  'representative.phone',
  'company.tax_id',
  'company.phone',
  'business_profile.url',
  'tos_acceptance.date',
  'company.registration_number',
]

const toDay = (seconds: number | null): string =>
  seconds === null ? 'none' : new Date(seconds * 1_000).toISOString().slice(0, 10)

import { html } from 'hono/html'
import { cents, formatMoney } from '@almoner/domain/kernel/money.ts'
import { formatTime, row, staffPage } from '../staff-page.ts'
import type { Balance, Payout } from './balance-objects.ts'
import { failures } from './payout-steps.ts'

/** Shows the actions of Stripe's own staff and of banks that a visitor may play. */
export const dashboardPage = () =>
  staffPage(
    { title: 'Dashboard', up: '' },
    html`<h1>Dashboard</h1>
      <p>What Stripe and the banks would do by themselves, done now.</p>
      <ul>
        <li><a href="accounts">Connected accounts</a></li>
        <li><a href="settle">Balances</a></li>
        <li><a href="payouts">Payouts</a></li>
      </ul>`,
  )

export const balancesPage = (balances: readonly { name: string; balance: Balance }[]) =>
  staffPage(
    { title: 'Balances', up: '' },
    html`<h1>Balances</h1>
      ${balances.map(
        ({ name, balance }) =>
          html`<h2>${name}</h2>
            <dl>
              ${row('Available', formatMoney(cents(total(balance.available))))}
              ${row('Pending', formatMoney(cents(total(balance.pending))))}
            </dl>`,
      )}
      <form method="post" action="settle">
        <button class="approve">Make all funds available now</button>
      </form>
      <p><a href="dashboard">Dashboard</a></p>`,
  )

export const payoutsPage = (payouts: readonly { name: string; payout: Payout }[]) =>
  staffPage(
    { title: 'Payouts', up: '' },
    html`<h1>Payouts</h1>
      ${
        payouts.length === 0
          ? html`<p>Nothing was paid out yet. A charity asks for a payout at its desk.</p>`
          : html`<ul>
              ${payouts.map(
                ({ name, payout }) =>
                  html`<li>
                    <a href="payouts/${payout.id}"
                      >${formatMoney(cents(payout.amount))} to ${name}, ${labels[payout.status]}</a
                    >
                  </li>`,
              )}
            </ul>`
      }
      <p><a href="dashboard">Dashboard</a></p>`,
  )

/** One payout, and what the bank may do with it. Its links are relative. */
export const payoutPage = ({
  name,
  payout,
  last4,
}: {
  name: string
  payout: Payout
  last4: string
}) => {
  const { id, status } = payout
  const isOpen = status === 'pending' || status === 'in_transit'
  return staffPage(
    { title: `Payout ${id}`, up: '../' },
    html`<h1>${formatMoney(cents(payout.amount))} to ${name}</h1>
      <dl>
        ${row('Payout', id)} ${row('Status', labels[status])}
        ${row('Bank account', `•••• ${last4}`)} ${row('Created', formatTime(payout.created))}
        ${row('Expected', formatTime(payout.arrival_date))}
        ${payout.failure_code === null ? '' : row('Failure', payout.failure_code)}
        ${payout.metadata['payoutId'] === undefined ? '' : row('At Almoner', payout.metadata['payoutId'])}
      </dl>
      ${
        isOpen
          ? html`<form method="post" action="${id}/pay">
                <button class="approve">The bank books it</button>
              </form>
              ${failing(id, 'fail', 'The bank refuses it')}`
          : ''
      }
      ${status === 'paid' ? failing(id, 'return', 'The bank sends it back') : ''}
      ${isOpen || status === 'paid' ? '' : html`<p>It has ended.</p>`}
      <p><a href="../payouts">Payouts</a></p>`,
  )
}

const failing = (id: string, act: 'fail' | 'return', text: string) =>
  html`<form method="post" action="${id}/${act}">
    <p>
      <label
        >Because
        <select name="failure_code">
          ${Object.entries(failures).map(
            ([code, message]) => html`<option value="${code}">${message}</option>`,
          )}
        </select></label
      >
    </p>
    <button>${text}</button>
  </form>`

const labels: Record<Payout['status'], string> = {
  pending: 'waiting to be sent',
  in_transit: 'on its way',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

const total = (amounts: Balance['available']): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

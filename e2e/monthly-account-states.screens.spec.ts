import type { Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'
import { demonstrationDonor, useAccounts, withPast } from './pages/account-page.ts'
import { daysAhead, startPlan } from './monthly-plan.ts'
import { desk, newPageIn, seeIn, viewportsInTurn, type Seen } from './screenshots/viewports.ts'
import { useOwnStage } from './product/test-app.ts'
import { linkTo } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useOwnStage(withPast)

const accounts = useAccounts(stage)

/** The recurring plans of the screenshots, by their state. */
const plans = new Map<string, string>()

const startAt = async (page: Page, name: string): Promise<string> => {
  const id = await page.evaluate(startPlan, [daysAhead(6), `stands-${name}`] as const)
  plans.set(name, id)
  return id
}

const at = async (viewport: Seen) => {
  const page = await newPageIn(stage, { ...viewport, charity: 'harbour' })
  await accounts.enter(page)
  const say = messagesIn(viewport.language)
  const button = (english: string) => page.getByRole('button', { name: say(english), exact: true })
  const open = async (path: string) => {
    await page.goto(stage.product.at('harbour', path))
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  }
  const edit = async (id: string) => {
    await page.goto(stage.product.at('harbour', `/DonationInfoEdit/${id}`))
    await button('Save').waitFor()
  }
  return { page, say, button, open, edit, see: seeIn(page, viewport) }
}

beforeAll(async () => {
  const { page } = await at({ look: desk, language: 'en' })
  const ask = (method: 'POST' | 'PUT' | 'DELETE', id: string, path = '', body: object = {}) =>
    page.evaluate(
      async ([how, to, sent]) => {
        const headers = { 'Content-Type': 'application/json' }
        const init = { method: how, headers, body: JSON.stringify(sent) }
        const answer = await fetch(to, init)
        if (!answer.ok) throw new Error(`${to}: ${await answer.text()}`)
      },
      [method, `/api/donors/payments/${id}${path}`, body] as const,
    )
  await startAt(page, 'running')
  await ask('POST', await startAt(page, 'paused'), '/pause')
  await ask('POST', await startAt(page, 'skipped'), '/skip', { number: 1 })
  await ask('PUT', await startAt(page, 'put-off'), '', { scheduledDate: daysAhead(30) })
  await ask('DELETE', await startAt(page, 'cancelled'))

  // A month of this one waits; its card runs out before a later next one.
  const { username } = demonstrationDonor
  const link = await linkTo(stage.product, { page: 'DonationInfoReauthenticate', username })
  const month = link.split('/').at(-1) ?? ''
  plans.set('month', month)
  const plan = await page.evaluate(async (path) => {
    const opened = (await (await fetch(path)).json()) as { instalment: { planId: string } }
    return opened.instalment.planId
  }, `/api/donors/payments/${month}`)
  await ask('PUT', plan, '', { scheduledDate: daysAhead(70) })
})

it.each(viewportsInTurn(0))(
  'a monthly gift in each state, in $language on $on',
  async (viewport) => {
    const { page, say, open, see } = await at(viewport)
    for (const name of ['paused', 'skipped', 'put-off', 'cancelled']) {
      await open(`/DonationInfoRecurring/${plans.get(name)}`)
      await page.getByText(say('What happens next')).waitFor()
      await see(`donation-info-recurring-${name}`)
    }
  },
)

it.each(viewportsInTurn(1))(
  'the dialogs about a monthly gift, in $language on $on',
  async (viewport) => {
    const { page, say, button, open, edit, see } = await at(viewport)
    const running = plans.get('running') ?? ''
    await open(`/DonationInfoRecurring/${running}`)
    await button('Skip next').click()
    await page.getByRole('dialog').waitFor()
    await see('donation-info-recurring-skip')
    await page.keyboard.press('Escape')
    await button('Cancel this monthly gift').click()
    await page.getByRole('dialog').waitFor()
    await see('donation-info-recurring-cancel')
    await page.route('**/api/donors/payments/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.abort('internetdisconnected')
        : route.continue(),
    )
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Cancel this monthly gift') })
      .click()
    await page.locator('dialog [data-outcome=unknown]').waitFor()
    await see('donation-info-recurring-cancel-lost')
    await page.keyboard.press('Escape')
    await edit(running)
    await page.getByLabel(say('Amount each month')).fill('12')
    await page.locator('input[type=date]').fill('')
    await button('Save').click()
    await page.getByRole('alert').first().waitFor()
    await see('donation-info-edit-errors')
  },
)

it.each(viewportsInTurn(2))('one month that waits, in $language on $on', async (viewport) => {
  const { page, say, button, open, edit, see } = await at(viewport)
  const id = plans.get('month') ?? ''
  await open(`/DonationInfoReauthenticate/${id}`)
  await button('Cancel this payment').click()
  await page.getByRole('dialog').waitFor()
  await see('donation-info-reauthenticate-cancel')
  await edit(id)
  await see('donation-info-edit-waiting')
  await open(`/DonationInfoReauthenticate/${id}`)
  await page.getByRole('link', { name: say('Payment {number} of {occurrences}') }).click()
  await page.getByText(say('The card expires before the next gift')).waitFor()
  await see('donation-info-recurring-waiting')
})

it.each(viewportsInTurn(0))('a monthly gift that has ended, in $language on $on', async (seen) => {
  const { language, look } = seen
  const page = await newPageIn(stage, { look, language, charity: 'lionrock' })
  await accounts.enter(page)
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'almoner_session')
  if (!session) throw new Error('no session')
  await page.context().addCookies([{ ...session, domain: 'lionrock.localhost' }])
  await page.goto(stage.product.at('lionrock', '/DonationRecord'))
  // The newest of that sum is its last.
  await page.locator('main li a', { hasText: '200.00' }).first().click()
  const say = messagesIn(language)
  await page.getByRole('link', { name: say('Payment {number} of {occurrences}') }).click()
  await page.getByText(say('What happens next')).waitFor()
  await seeIn(page, seen)('donation-info-recurring-ended')
})

import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { keepCard, useAccounts } from './pages/account-page.ts'
import { blockRequests, allowRequests, patchAnswers } from './faults.ts'
import { homeworkRooms, viewportsInTurn, type Seen } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { visitorIn } from './pages/visitor.ts'
import { passTimeUntil } from './journey.ts'

const stage = useStage()

const accounts = useAccounts(stage)

const plans = /\/api\/donors\/payments$/
const savedCards = /\/api\/cards$/

/** A donor with one card, at the choice of the card that gives every month. */
const donorAtCards = async (viewport: Seen, kind: string) => {
  const { look, language } = viewport
  const visitor = await visitorIn(stage, viewport)
  const { page, payer, say } = visitor
  const { width } = look.screen.viewport
  await accounts.enterAnew(page, `${kind}.${language}.${look.colorScheme}.${width}@example.com`)
  await keepCard(page, 'pm_card_hk')
  await payer.choose(homeworkRooms[language])
  await page.getByRole('radio', { name: say('Every month') }).check()
  await payer.name({ amount: '300', coverFee: true })
  await payer.button('Continue — {total}').click()
  await payer.title('Your details')
  await payer.button('Continue').click()
  await payer.title('Which card should we charge each month?')
  return {
    ...visitor,
    toReview: async () => {
      await payer.button('Continue with this card').click()
      await payer.title('Review and confirm')
    },
  }
}

/** Removes the cards, as another tab could do. */
const removeCards = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { data } = (await (await fetch('/api/cards')).json()) as { data: { id: string }[] }
    for (const { id } of data) {
      await fetch('/api/cards/delete', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ paymentMethod: id }),
      })
    }
  })

describe.each(viewportsInTurn(1))('a monthly gift, in $language on $on', (viewport) => {
  it('gets another first day if the chosen one has passed, and shows a message if its cards do not load', async () => {
    const { page, say, see, address } = await donorAtCards(viewport, 'moved')
    const change = { gift: { startDate: '2026-01-31' } }
    await patchAnswers(page, { address: address('/SelectPayment'), change })
    await page.getByText(say('The first day has changed')).waitFor()
    await see('monthly-day-moved')
    await blockRequests(page, savedCards)
    await page.reload()
    await passTimeUntil(page.getByText(say('The cards in your account could not be loaded')))
    await see('monthly-cards-lost')
  })

  it('is not set up by a card that has been removed', async () => {
    const { page, payer, say, see, toReview } = await donorAtCards(viewport, 'removed')
    await toReview()
    await removeCards(page)
    await payer.button('Give {total} every month').click()
    await page.getByText(say('It was not set up, and nothing was charged')).waitFor()
    await see('monthly-rejected')
  })

  it('is checked again if the answer was lost, and asks for a login if that was lost too', async () => {
    const { page, payer, say, see, toReview } = await donorAtCards(viewport, 'lost')
    await toReview()
    await blockRequests(page, plans)
    await payer.button('Give {total} every month').click()
    await page.getByText(say('The connection was lost')).waitFor()
    await see('monthly-checking')
    await passTimeUntil(payer.button('Check again'), 60_000)
    await see('monthly-unknown')
    await allowRequests(page, plans)
    await page.context().clearCookies({ name: 'almoner_session' })
    await payer.button('Check again').click()
    await page
      .locator('main')
      .getByRole('link', { name: say('Log in') })
      .waitFor()
    await see('monthly-unknown-logged-out')
  })
})

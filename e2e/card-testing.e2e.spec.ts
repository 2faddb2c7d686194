import { describe, expect, it } from 'vitest'
import { withPast } from './pages/account-page.ts'
import { cards, payerAt } from './pages/checkout.ts'
import { slowDevice } from './faults.ts'
import { viewportsInTurn } from './screenshots/viewports.ts'
import { useOwnStage } from './product/test-app.ts'
import { visitorIn } from './pages/visitor.ts'
import { phoneScreen } from './journey.ts'

// The attacker's robot and the payer share one address: this machine's.
const stage = useOwnStage({
  ...withPast,
  env: { PAYMENT_LIMITS: 'standard', TRUSTED_PROXIES: '' },
})

/** Gifts as a program sends them, from this machine's address, with a new card each. */
const tryCards = async (count: number): Promise<readonly number[]> => {
  const robot = await stage.open({})
  await robot.goto(stage.product.at('harbour'))
  const statuses = await robot.evaluate(async (count) => {
    const organisation = await fetch('/api/donors/organization')
    const { id } = (await organisation.json()) as { id: string }
    const statuses: number[] = []
    for (let number = 1; number <= count; number++) {
      const body = {
        amount: 100,
        organizationId: id,
        paymentMethod: `pm_card_declined_${number}`,
        email: `robot-${number}@example.com`,
        phoneNumber: '+852 9123 4567',
        fingerprint: `robot-${number}-of-walk`,
      }
      const headers = { 'Content-Type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      statuses.push((await fetch('/api/user/payments', request)).status)
    }
    return statuses
  }, count)
  await robot.context().close()
  return statuses
}

describe('a payer behind an address from which cards are tried out', () => {
  it('pays as always: the phone works out the challenge that the robot is stopped by', async () => {
    // Three refusals; then work that it does not do; then a seventh card of one browser.
    expect(await tryCards(7)).toEqual([402, 402, 402, 403, 403, 403, 429])

    const page = await stage.open(phoneScreen)
    const answers: number[] = []
    const checked: string[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/user/payments') answers.push(response.status())
    })
    await page.exposeFunction('seen', (text: string) => checked.push(text))
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare({
      project: 'After-school homework rooms',
      amount: '500',
      coverFee: true,
      email: 'walk-behind-a-robot@example.com',
      card: cards.hongKongVisa,
    })
    await page.evaluate(() => {
      const received = window as unknown as { seen: (text: string) => void }
      const region = [...document.querySelectorAll('p[role=status]')].at(-1)
      if (!region) throw new Error('nothing would tell a screen reader')
      new MutationObserver(() => received.seen(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await payer.donate()
    await payer.thanked()
    expect(answers).toEqual([403, 200])
    expect(checked[0]).toMatch(/^Your device is checking/)
  })

  it.each(viewportsInTurn(2))(
    'sees that the phone is at it, in $language on $on',
    async (viewport) => {
      await tryCards(4)
      const { page, payer, see, toReview } = await visitorIn(stage, viewport)
      await slowDevice(page)
      await toReview(cards.hongKongVisa)
      await payer.donate()
      const check = page.locator('p[role=status]').last()
      await check.filter({ hasText: /./ }).waitFor()
      await see('review-device-check')
    },
  )
})

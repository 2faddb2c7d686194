import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keepCard, useAccounts } from './pages/account-page.ts'
import { cards, payerAt } from './pages/checkout.ts'
import { useStage } from './product/test-app.ts'
import { homeworkRooms, newPageIn, phone } from './screenshots/viewports.ts'

// Measures a gift's effort for its donor: taps, and fields in which they type. A later screen or
// question that makes it longer fails here.
const stage = useStage()
const accounts = useAccounts(stage)

/** A person on a phone, whose taps and typed fields are counted. */
const countedOn = (page: Page) => {
  const counted = { taps: 0, typed: [] as string[] }
  return {
    counted,
    tap: async (target: Locator): Promise<void> => {
      counted.taps += 1
      await target.click()
    },
    type: async (target: Locator, name: string, text: string): Promise<void> => {
      counted.typed.push(name)
      await target.click()
      await page.keyboard.type(text)
    },
  }
}

const projectCard = (page: Page) =>
  page.getByRole('article').filter({ hasText: homeworkRooms.en }).getByRole('link')

it('a guest gives by card in seven taps, and types only their details and their card', async () => {
  const page = await newPageIn(stage, { look: phone, language: 'en', charity: 'harbour' })
  const payer = payerAt(page, 'en')
  const { counted, tap, type } = countedOn(page)
  await page.goto(stage.product.at('harbour'))

  await tap(projectCard(page))
  await tap(page.getByRole('button', { name: 'HK$500', exact: true }))
  await tap(payer.button('Continue — {total}'))

  await payer.title('Your details')
  await type(payer.field('Last name'), 'last name', 'Chan')
  await type(payer.field('First name'), 'first name', 'Tai Man')
  await type(payer.field('Email address'), 'email', 'seven.taps@example.com')
  // The address is read back, and is not typed twice.
  expect(await payer.field('Confirm email address').inputValue()).toBe('seven.taps@example.com')
  await type(payer.field('Phone number'), 'phone', '91234567')
  await tap(payer.button('Continue'))

  await payer.title('How would you like to pay?')
  await tap(payer.cardChoice())
  await type(payer.field('Card number'), 'card number', cards.hongKongVisa)
  await type(payer.field('Expiry date'), 'expiry date', '1234')
  await type(payer.field('Security code'), 'security code', '123')
  await tap(payer.button('Continue to review'))
  await payer.title('Review and confirm')
  await tap(payer.button('Donate {total}'))
  await payer.thanked()

  expect(counted.taps).toBe(7)
  // The specification requires all four from a guest, and the phone number from the holder of a
  // card.
  const person = ['last name', 'first name', 'email', 'phone']
  expect(counted.typed).toEqual([...person, 'card number', 'expiry date', 'security code'])
})

it('a returning donor gives in three taps, and types nothing', async () => {
  const page = await newPageIn(stage, { look: phone, language: 'en', charity: 'harbour' })
  await accounts.enter(page)
  await keepCard(page, 'pm_card_hk')
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, 'en')
  const { counted, tap } = countedOn(page)

  await tap(projectCard(page))
  await tap(payer.button('Continue — {total}'))
  await payer.title('Review and confirm')
  await tap(payer.button('Donate {total}'))
  await payer.thanked()

  expect(counted).toEqual({ taps: 3, typed: [] })
})

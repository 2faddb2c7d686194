import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { keepCard, useAccounts } from './pages/account-page.ts'
import { cards, payerAt } from './pages/checkout.ts'
import { readCodeUrl, openOnPhone } from './pages/phone.ts'
import { useStage } from './product/test-app.ts'
import { translatePages } from './translated.ts'
import { deskScreen, mailTo, passTimeUntil, phoneScreen } from './journey.ts'

const stage = useStage()
const accounts = useAccounts(stage)
const project = 'After-school homework rooms'

const open = async (screen: Parameters<typeof stage.open>[0]): Promise<Page> => {
  const page = await stage.open(screen)
  await translatePages(page)
  return page
}

// Texts that must not be translated: those that a reader compares, copies or passes on.
const isLeftAlone = async (page: Page, text: string | RegExp): Promise<void> => {
  const alone = page.locator('[translate="no"]').filter({ hasText: text })
  await alone.first().waitFor()
}

it('a guest gives by card on a page that is being translated, after correcting a mistake', async () => {
  const page = await open(phoneScreen)
  const email = 'translated-card@example.com'
  await page.goto(stage.product.at('harbour', '/SelectMission'))
  const payer = payerAt(page, 'en')
  await payer.choose(project)
  await payer.field('Amount').fill('1')
  await payer.button('Continue').click()
  await page.getByRole('alert').first().waitFor()
  await payer.give({ amount: '500', coverFee: true })
  await payer.button('Continue').click()
  await page.getByRole('alert').first().waitFor()
  await payer.identify(email)
  await payer.useCard(cards.declined)
  await payer.donate()
  await page.getByText('No money was taken').first().waitFor()
  await page.getByRole('link', { name: 'Try another card' }).click()
  await payer.useCard(cards.hongKongVisa)
  await isLeftAlone(page, 'HK$519.11')
  await payer.donate()
  await payer.thanked()
  await isLeftAlone(page, 'HK$519.11')
  await isLeftAlone(page, email)
  await mailTo(stage.product, email)
})

it('a payer scans PayMe’s code from a page that is being translated', async () => {
  const page = await open(deskScreen)
  await page.clock.install()
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, 'en')
  const email = 'translated-payme@example.com'
  await payer.prepareWallet({ project, amount: '200', coverFee: false, email }, 'PayMe')
  const phone = await openOnPhone(stage, await readCodeUrl(page))
  await passTimeUntil(page.getByText('9:5'))
  await phone.answers('approve')
  await passTimeUntil(payer.heading('Thank you, {name}'))
  await payer.thanked()
})

it('a donor sets up a monthly gift on a page that is being translated', async () => {
  const page = await open(phoneScreen)
  await accounts.enterAnew(page, 'translated.monthly@example.com')
  const payer = payerAt(page, 'en')
  await payer.choose(project)
  await page.getByRole('radio', { name: 'Every month' }).check()
  await payer.field('How many times?').fill('')
  await payer.button('Continue').click()
  await page.getByRole('alert').first().waitFor()
  await payer.field('How many times?').fill('6')
  await payer.name({ amount: '200', coverFee: false })
  await page.getByText('HK$1,200.00').first().waitFor()
  await payer.button('Continue — {total}').click()
  await payer.title('Your details')
  await payer.button('Continue').click()
  await payer.title('Which card should we charge each month?')
  await keepCard(page, 'pm_card_hk')
  await page.reload()
  await payer.button('Continue with this card').click()
  await payer.title('Review and confirm')
  await payer.button('Give {total} every month').click()
  await payer.title('Your monthly gift is set up')
})

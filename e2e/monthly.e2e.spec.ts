import { it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { keepCard, useAccounts } from './pages/account-page.ts'
import { payerAt } from './pages/checkout.ts'
import {
  homeworkRooms,
  type Look,
  newPageIn,
  phone,
  seeIn,
  viewportsAtNight,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const accounts = useAccounts(stage)

const nextYear = new Date().getFullYear() + 1

/** A future 31st, which not every month has. */
const aLongMonthsEnd = (): string => {
  const year = nextYear - 1
  const ends = [`${year}-01-31`, `${year}-07-31`, `${nextYear}-01-31`]
  const inDays = (day: string): number => (Date.parse(day) - Date.now()) / 86_400_000
  const next = ends.find((day) => inDays(day) > 2)
  if (next === undefined) throw new Error('no month ends')
  return next
}

/** Opens a project as the demonstration's donor, or as one with a new account and nothing else. */
const donorAt = async (look: Look, language: Language, newcomer?: string) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  await (newcomer ? accounts.enterAnew(page, newcomer) : accounts.enter(page))
  const payer = payerAt(page, language)
  const say = messagesIn(language)
  await payer.choose(homeworkRooms[language])
  return { page, payer, say, see: seeIn(page, { look, language }) }
}

it('a donor gives every month by keyboard alone', async () => {
  const { page, payer } = await donorAt(phone, 'en')
  await payer.field('Amount').fill('200')
  await page.getByRole('radio', { name: 'Once' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('First day').waitFor()
  await payer.field('How many times?').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Frequency is required/ }).press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('6')
  await page.getByText(/6 times, the first on .*HK\$1,200\.00 in all/).waitFor()
  await page.keyboard.press('Enter')
  await payer.title('Your details')
  await payer.button('Continue').press('Enter')
  await payer.title('Which card should we charge each month?')
  await payer.button('Continue with this card').press('Enter')
  await payer.title('Review and confirm')
  await payer.button('Give {total} every month').press('Enter')
  await payer.title('Your monthly gift is set up')
})

it.each(viewportsAtNight)(
  'a monthly gift looks right in $language on $on',
  async ({ language, look }) => {
    const newcomer = `monthly.${language}.${look.colorScheme}.${look.screen.viewport.width}@example.com`
    const { page, payer, say, see } = await donorAt(look, language, newcomer)
    await page.getByRole('radio', { name: say('Every month') }).check()
    await payer.field('How many times?').fill('')
    await payer.button('Continue').click()
    await page.getByRole('alert').waitFor()
    await see('monthly-missing')
    await payer.field('How many times?').fill('24')
    await payer.name({ amount: '300', coverFee: true })
    await page.getByLabel(say('First day')).fill(aLongMonthsEnd())
    await page.getByText(say('In shorter months it is the last day.')).waitFor()
    await see('monthly-details')
    await payer.button('Continue — {total}').click()
    await payer.title('Your details')
    await payer.button('Continue').click()
    await payer.title('Which card should we charge each month?')
    await page.getByText(say('You have no saved cards yet')).waitFor()
    await see('monthly-no-card')
    await keepCard(page, 'pm_card_hk')
    await keepCard(page, 'pm_card_mastercard')
    await page.reload()
    await payer.button('Continue with this card').waitFor()
    await see('monthly-select-payment')
    await payer.button('Continue with this card').click()
    await payer.title('Review and confirm')
    await payer.button('Give {total} every month').waitFor()
    await see('monthly-review')
    await payer.button('Give {total} every month').click()
    await payer.title('Your monthly gift is set up')
    await see('monthly-confirm')
  },
)

it.each(viewportsAtNight)(
  'a lost login looks right in $language on $on',
  async ({ language, look }) => {
    const { page, payer, say, see } = await donorAt(look, language)
    await page.getByRole('radio', { name: say('Every month') }).check()
    await payer.name({ amount: '300', coverFee: false })
    await page.context().clearCookies({ name: 'almoner_session' })
    await page.reload()
    await page.getByText(say('You need to log in to give every month')).waitFor()
    await see('monthly-logged-out')
    await payer.button('Give once instead').click()
    await page
      .getByText(say('You need to log in to give every month'))
      .waitFor({ state: 'detached' })
    await payer.button('Continue — {total}').click()
    await payer.title('Your details')
  },
)

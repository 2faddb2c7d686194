import type { Cookie, Page } from 'playwright-core'
import { it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { payerAt } from './checkout.ts'
import { homeworkRooms, type Look, newPageIn, phone, seeIn, seenIn } from './looks.ts'
import { useStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = useStage()

// One login serves every walk: a door that is knocked at so often stays shut for a while.
let session: Cookie | undefined

const logIn = async (page: Page): Promise<Cookie> => {
  await page.evaluate(async () => {
    const body = JSON.stringify({ username: 'donor@almoner.example', password: 'Donor2026' })
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/api/donors/login', { method: 'POST', headers, body })
  })
  const cookies = await page.context().cookies()
  const kept = cookies.find(({ name }) => name === 'almoner_session')
  if (!kept) throw new Error('no session was kept')
  return kept
}

const keptCard = {
  id: 'pm_kept',
  card: { brand: 'visa', country: 'HK', last4: '0004', exp_month: 12, exp_year: 2099 },
}

const nextYear = new Date().getFullYear() + 1

/** A 31st to come, which is not in every month. */
const aLongMonthsEnd = (): string => {
  const year = nextYear - 1
  const ends = [`${year}-01-31`, `${year}-07-31`, `${nextYear}-01-31`]
  const inDays = (day: string): number => (Date.parse(day) - Date.now()) / 86_400_000
  const next = ends.find((day) => inDays(day) > 2)
  if (next === undefined) throw new Error('no month ends')
  return next
}

/** What this screen shows of cards and plans is told here: how they come about is another walk's. */
const answer = async (page: Page, cards: readonly object[]): Promise<void> => {
  await page.route('**/api/cards', (route) => route.fulfill({ json: { data: cards } }))
  await page.route('**/api/donors/payments', async (route) => {
    const sent = route.request().postDataJSON() as {
      recurringOccurrences: number
      scheduledDate: string
    }
    await route.fulfill({
      json: {
        status: 'scheduled',
        id: '0b1c2d3e-0000-4000-8000-000000000009',
        scheduledDate: `${sent.scheduledDate}T00:00:00.000Z`,
        recurringOccurrences: sent.recurringOccurrences,
        message: '',
      },
    })
  })
}

/** The demonstration's donor at a project, as their browser would be. */
const donorAt = async (look: Look, language: Language) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  if (session) await page.context().addCookies([session])
  await page.goto(stage.product.at('harbour'))
  session ??= await logIn(page)
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, language)
  const say = wordsIn(language)
  await payer.choose(homeworkRooms[language])
  return { page, payer, say, see: seeIn(page, { look, language }) }
}

it('a donor gives every month by the keyboard alone', async () => {
  const { page, payer } = await donorAt(phone, 'en')
  await answer(page, [keptCard])
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
  await payer.title('Which card gives every month?')
  await payer.button('Continue with this card').press('Enter')
  await payer.title('Review and confirm')
  await payer.button('Give {total} every month').press('Enter')
  await payer.title('Your monthly donation is set up')
})

it.each(seenIn)('a monthly gift looks right in $language on $on', async ({ language, look }) => {
  const { page, payer, say, see } = await donorAt(look, language)
  const cards: object[] = []
  await answer(page, cards)
  await page.getByRole('radio', { name: say('Every month') }).check({ force: true })
  await payer.field('How many times?').fill('')
  await payer.button('Continue').click()
  await page.getByRole('alert').waitFor()
  await see('monthly-missing')
  await payer.field('How many times?').fill('24')
  await payer.name({ amount: '300', coverFee: true })
  await page.getByLabel(say('First day')).fill(aLongMonthsEnd())
  await page.getByText(say('In a shorter month it is the last day.')).waitFor()
  await see('monthly-details')
  await payer.button('Continue — {total}').click()
  await payer.title('Your details')
  await payer.button('Continue').click()
  await payer.title('Which card gives every month?')
  await page.getByText(say('Your account keeps no card yet')).waitFor()
  await see('monthly-no-card')
  cards.push(keptCard, { ...keptCard, id: 'pm_old', card: { ...keptCard.card, exp_year: 2020 } })
  cards.push({ ...keptCard, id: 'pm_soon', card: { ...keptCard.card, exp_year: nextYear } })
  await page.reload()
  await payer.button('Continue with this card').waitFor()
  await see('monthly-select-payment')
  await payer.button('Continue with this card').click()
  await payer.title('Review and confirm')
  await payer.button('Give {total} every month').waitFor()
  await see('monthly-review')
  await payer.button('Give {total} every month').click()
  await payer.title('Your monthly donation is set up')
  await see('monthly-confirm')
})

it.each(seenIn)('a lost login looks right in $language on $on', async ({ language, look }) => {
  const { page, payer, say, see } = await donorAt(look, language)
  await answer(page, [keptCard])
  await page.getByRole('radio', { name: say('Every month') }).check({ force: true })
  await payer.name({ amount: '300', coverFee: false })
  await page.context().clearCookies({ name: 'almoner_session' })
  await page.reload()
  await page.getByText(say('Giving every month needs a login')).waitFor()
  await see('monthly-logged-out')
  await payer.button('Give once instead').click()
  await page.getByText(say('Giving every month needs a login')).waitFor({ state: 'detached' })
  await payer.button('Continue — {total}').click()
  await page.getByRole('dialog').waitFor()
})

import type { Cookie, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { type Look, newPageIn, phone, seeIn, seenIn } from './looks.ts'
import { useStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = useStage()

// One login serves every walk: a door that is knocked at so often stays shut for a while.
let session: Cookie | undefined

const daysAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** What the donor’s own pages would send: a card to keep, and a monthly gift by it. */
const startPlan = async ([scheduledDate, memo]: readonly [string, string]): Promise<string> => {
  const post = async (path: string, body: object) => {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': `walk-${memo.replaceAll(' ', '-')}`,
    }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { id: string; status: string }
  }
  const { id: organizationId } = (await (await fetch('/api/donors/organization')).json()) as {
    id: string
  }
  const { data } = (await (await fetch('/api/cards')).json()) as { data: { id: string }[] }
  const kept = data[0] ?? (await post('/api/cards', { paymentMethod: 'pm_card_hk' }))
  const { id } = await post('/api/donors/payments', {
    organizationId,
    amount: 200,
    coverFee: true,
    paymentMethod: kept.id,
    recurringType: 'month',
    recurringOccurrences: 12,
    scheduledDate,
    memo,
  })
  return id
}

const donorAt = async (look: Look, language: Language) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  if (session) await page.context().addCookies([session])
  const open = (path: string) => page.goto(stage.product.at('harbour', path))
  await open('/')
  session ??= await logIn(page)
  const say = wordsIn(language)
  const button = (english: string) => page.getByRole('button', { name: say(english), exact: true })
  return { page, open, say, button, see: seeIn(page, { look, language }) }
}

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

it('a donor pauses a monthly gift, goes on, leaves one out, changes it, and ends it', async () => {
  const { page, open, button } = await donorAt(phone, 'en')
  const id = await page.evaluate(startPlan, [daysAhead(5), 'walked'] as const)
  await open('/DonationRecordRecurring')
  await page.locator('main li a[href="/DonationInfoRecurring"]').first().click()
  await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  await button('Pause').click()
  await page.getByText('is paused').first().waitFor()
  await button('Resume').click()
  await page.getByText('goes on').first().waitFor()
  await button('Skip next').click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByText('is left out').first().waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Amount').fill('350')
  await button('Save').click()
  await page.getByText('Your changes are saved').waitFor()
  await page.getByText('HK$350.00').first().waitFor()
  await button('Cancel this monthly gift').click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.waitForURL(/DonationRecordRecurring/)
  const status = await page.evaluate(
    async (plan) =>
      ((await (await fetch(`/api/donors/payments/${plan}`)).json()) as { status: string }).status,
    id,
  )
  expect(status).toBe('cancelled')
})

it.each(seenIn)('a monthly gift in the account looks right in $language on $on', async (seen) => {
  const { language, look } = seen
  const { page, open, say, see } = await donorAt(look, language)
  const id = await page.evaluate(startPlan, [daysAhead(9), `${language}-${look.name}`] as const)
  await open('/DonationRecordRecurring')
  await page.locator('main li a[href="/DonationInfoRecurring"]').first().waitFor()
  await see('donation-record-recurring')
  await open(`/DonationInfoRecurring/${id}`)
  await page.getByRole('heading', { name: say('What happens next') }).waitFor()
  await see('donation-info-recurring')
  await page.getByRole('link', { name: say('Edit'), exact: true }).click()
  await page.waitForURL(/DonationInfoEdit/)
  await page.getByRole('textbox').first().waitFor()
  await see('donation-info-edit')
})

import { expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { demonstrationDonor, useAccounts } from './pages/account-page.ts'
import {
  homeworkRooms,
  type Look,
  newPageIn,
  phone,
  seeIn,
  viewportsAtNight,
} from './screenshots/viewports.ts'
import { daysAhead, startPlan } from './monthly-plan.ts'
import { useStage } from './product/test-app.ts'
import { linkTo, passTimeUntil } from './journey.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const accounts = useAccounts(stage)

const donorAt = async (look: Look, language: Language) => {
  const page = await newPageIn(stage, { look, language, charity: 'harbour' })
  const open = (path: string) => page.goto(stage.product.at('harbour', path))
  await accounts.enter(page)
  const say = messagesIn(language)
  const button = (english: string) => page.getByRole('button', { name: say(english), exact: true })
  return { page, open, say, button, see: seeIn(page, { look, language }) }
}

it('a donor pauses a monthly gift, resumes it, skips an instalment, changes it, and ends it', async () => {
  const { page, open, button } = await donorAt(phone, 'en')
  const id = await page.evaluate(startPlan, [daysAhead(5), 'walked'] as const)
  await open('/DonationRecordRecurring')
  await page.locator(`main li a[href="/DonationInfoRecurring/${id}"]`).click()
  await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  await button('Pause').click()
  await page.getByText('is paused').first().waitFor()
  await button('Resume').click()
  await page.getByText('has resumed').first().waitFor()
  await button('Skip next').click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByText('is skipped').first().waitFor()
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

it.each(viewportsAtNight)(
  'a month that waits looks right in $language on $on',
  async ({ language, look }) => {
    const { page, open, say, see } = await donorAt(look, language)
    // It waits once its donor has been written to.
    const { username } = demonstrationDonor
    await linkTo(stage.product, { page: 'DonationInfoReauthenticate', username })
    await open('/DonationRecordReauthenticate')
    const waiting = page.locator('main li a[href^="/DonationInfoReauthenticate/"]')
    await waiting.first().waitFor()
    await see('donation-record-reauthenticate')
    await waiting.first().click()
    await page.getByText(say('Pay later')).waitFor()
    await see('donation-info-reauthenticate')
  },
)

it('an instalment that waits is paid by the mailed link and at the bank, and the gift continues', async () => {
  const { page, open } = await donorAt(phone, 'en')
  const { username } = demonstrationDonor
  const link = await linkTo(stage.product, { page: 'DonationInfoReauthenticate', username })
  await page.clock.install()
  await page.goto(link)
  await page.getByText('did not go through').waitFor()
  await page.getByRole('button', { name: /^Pay HK\$[\d.]+ now$/ }).click()
  const bank = page.frameLocator('iframe').getByRole('button', { name: 'Approve' })
  await bank.waitFor()
  // The page is reloaded in the middle of the question, and the bank still requests an answer.
  await page.reload()
  await passTimeUntil(bank)
  await bank.click()
  await passTimeUntil(page.getByRole('heading', { level: 1, name: /^Thank you/ }))
  await open('/DonationRecordRecurring')
  await page.getByRole('link', { name: /General donation/ }).click()
  await page.getByText('3 paid').waitFor()
  await page.getByText('Payment 4 of 6').waitFor()
})

it.each(viewportsAtNight)(
  'a monthly gift in the account looks right in $language on $on',
  async (viewport) => {
    const { language, look } = viewport
    const { page, open, say, see } = await donorAt(look, language)
    const id = await page.evaluate(startPlan, [daysAhead(9), `${language}-${look.name}`] as const)
    await open('/DonationRecordRecurring')
    await page.locator('main li a[href^="/DonationInfoRecurring/"]').first().waitFor()
    await see('donation-record-recurring')
    await open(`/DonationInfoRecurring/${id}`)
    await page.getByRole('heading', { name: say('What happens next') }).waitFor()
    await see('donation-info-recurring')
    await page.getByRole('link', { name: say('Edit'), exact: true }).click()
    await page.waitForURL(/DonationInfoEdit/)
    await page.getByRole('textbox').first().waitFor()
    await see('donation-info-edit')
    await open('/DonationRecord')
    const donations = page.locator('main li a[href^="/DonationInfoProcessed/"]')
    await donations.first().waitFor()
    await see('donation-record')
    await donations.filter({ hasText: homeworkRooms[language] }).first().click()
    await page.getByRole('link', { name: say('Download receipt') }).waitFor()
    await see('donation-info-processed')
    await open('/DonationStatements')
    await page.getByText(say('Year not over yet')).waitFor()
    await see('donation-statements')
  },
)

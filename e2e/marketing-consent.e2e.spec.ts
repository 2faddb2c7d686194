import type { Cookie, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { consentText, newestConsentText } from '@almoner/domain/marketing-consent/text.ts'
import { cards, payerAt } from './pages/checkout.ts'
import { useStaff } from './pages/desk.ts'
import { homeworkRooms, newPageIn, seeIn, viewportsInTurn } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const atTheDesk = useStaff(stage)

/** The server's own texts, which no catalogue has. */
const agreeIn = (language: Language): string =>
  requirePresent(consentText({ version: newestConsentText, language }, ''), 'the words').agree

const boxIn = (page: Page, language: Language) =>
  page.getByRole('checkbox', { name: agreeIn(language) })

/** The file that the charity's letters are written from. */
const takeFile = (desk: Page): Promise<string> =>
  desk.evaluate(async () => (await fetch('/api/organizations/supporters.csv')).text())

// One login serves every journey: too many logins are blocked for a while.
let session: Cookie | undefined

const asDonor = async (page: Page): Promise<void> => {
  await page.goto(stage.product.at('harbour'))
  if (session === undefined) {
    await page.evaluate(async () => {
      const body = JSON.stringify({ username: 'donor@almoner.example', password: 'Donor2026' })
      const headers = { 'Content-Type': 'application/json' }
      await fetch('/api/donors/login', { method: 'POST', headers, body })
    })
    const cookies = await page.context().cookies()
    session = cookies.find(({ name }) => name === 'almoner_session')
  }
  const sessionCookie = requirePresent(session, 'a session')
  const elsewhere = { ...sessionCookie, domain: 'lionrock.localhost' }
  await page.context().addCookies([sessionCookie, elsewhere])
}

const answerConsent = async (body: object): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' }
  await fetch('/api/donors/news', { method: 'PUT', headers, body: JSON.stringify(body) })
}

const gift = { amount: '200', coverFee: false, card: cards.hongKongVisa }

describe('a charity’s news', () => {
  it.each(viewportsInTurn(1))(
    'is agreed to and taken back in $language on $on',
    async ({ language, look }) => {
      const page = await newPageIn(stage, { look, language, charity: 'harbour' })
      const see = seeIn(page, { look, language })
      const payer = payerAt(page, language)
      const title = (name: string | RegExp) =>
        page.getByRole('heading', { level: 1, name }).waitFor()
      const email = `reader-${language}@example.org`

      // During a payment: a box that is not ticked.
      await page.goto(stage.product.at('harbour'))
      await payer.choose(homeworkRooms[language])
      await payer.give(gift)
      const box = boxIn(page, language)
      expect(await box.isChecked()).toBe(false)
      await box.check()
      await see('news-box')
      await payer.identify(email)
      await payer.useCard(gift.card)
      await payer.donate()
      await payer.thanked()

      // The person is on the list at the desk, and in the file with a link of their own.
      const desk = await atTheDesk({ language, look })
      await desk.goto(stage.product.platform('/Donors/News'))
      await desk.getByText(email).first().waitFor()
      await seeIn(desk, { look, language })('desk-supporters')
      const line = (await takeFile(desk)).split('\r\n').find((each) => each.includes(email)) ?? ''
      const link = requirePresent(/https?:\S+\/Unsubscribe\/[0-9a-f]+/.exec(line), 'their link')[0]

      // The link in a letter is opened twice, which withdraws nothing. The consent is then
      // withdrawn, given again, and withdrawn.
      await page.goto(link)
      await title(payer.say('No more news from {charity}?'))
      await page.reload()
      await title(payer.say('No more news from {charity}?'))
      expect(await takeFile(desk)).toContain(email)
      await see('unsubscribe')
      const unsubscribe = page.getByRole('button', { name: payer.say('Unsubscribe'), exact: true })
      await unsubscribe.click()
      await title(payer.say('You will get no more news from {charity}'))
      await see('unsubscribed')
      await page.getByRole('button', { name: agreeIn(language) }).click()
      await title(payer.say('You get news from {charity} again'))
      await unsubscribe.click()
      await title(payer.say('You will get no more news from {charity}'))
      expect(await takeFile(desk)).not.toContain(email)
    },
  )

  it.each(viewportsInTurn(2))(
    'is in the account of a donor in $language on $on',
    async (viewport) => {
      const { language, look } = viewport
      const page = await newPageIn(stage, { look, language, charity: 'harbour' })
      const say = messagesIn(language)
      // They have agreed at another charity before.
      await asDonor(page)
      await page.goto(stage.product.at('lionrock'))
      await page.evaluate(answerConsent, {
        agreed: true,
        textId: `${newestConsentText}-${language}`,
      })
      await page.goto(stage.product.at('harbour'))
      await page.evaluate(answerConsent, { agreed: false })
      await page.goto(stage.product.at('harbour', '/AcInfo'))
      const box = boxIn(page, language)
      await box.waitFor()
      expect(await box.isChecked()).toBe(false)
      await page.getByText(say('Other charities that you get news from')).waitFor()
      await box.check()
      await page.locator('[role=status]').filter({ hasText: 'donor@almoner.example' }).waitFor()
      await seeIn(page, { look, language })('ac-info-news')
      await page.getByRole('button', { name: say('Withdraw from every charity') }).click()
      await page
        .getByText(say('You have withdrawn everywhere. You will get no more news.'))
        .waitFor()
      expect(await box.isChecked()).toBe(false)
    },
  )
})

import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useStaff } from './pages/desk.ts'
import { blockRequests, holdBack, allowRequests, patchAnswers } from './faults.ts'
import { viewportsInTurn, type Seen } from './screenshots/viewports.ts'
import { readCodeUrl, appButtons, openOnPhone } from './pages/phone.ts'
import { useOwnStage } from './product/test-app.ts'
import { visitorIn } from './pages/visitor.ts'
import { passTimeUntil } from './journey.ts'

const stage = useOwnStage()

const asStaff = useStaff(stage)

const visitor = (viewport: Seen) => visitorIn(stage, viewport)

const details = /\/manualDetails/
const transfer = /\/payments\/add$/
const opening = /\/payme(?:QrCode|Link)$/
const status = /\/(?:fetchPaymentStatus|PayMeFetch)/

/** The text for requests that only read: no payment is in doubt. */
const unreachable = 'We could not reach the server. Check your connection and try again.'

const lastMoment = 'Time is up. Checking whether your {wallet} payment came in at the last moment…'

/** Switches, as staff at their desk, whether payers can choose Octopus. */
const switchOctopus = (desk: Page, enabled: boolean): Promise<void> =>
  desk.evaluate(async (enabled) => {
    const methodsPath = '/api/organizations/ways-to-pay'
    type Way = { method: string; enabled: boolean }
    const { manual } = (await (await fetch(methodsPath)).json()) as { manual: Way[] }
    const method = manual.find(({ method }) => method === 'octopus')
    const answer = await fetch(`${methodsPath}/manual/octopus`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...method, enabled, stepUp: { password: 'Harbour2026' } }),
    })
    if (answer.status !== 200) throw new Error(`the switch was answered ${answer.status}`)
  }, enabled)

describe.each(viewportsInTurn(1))('straight to the charity, in $language on $on', (viewport) => {
  it('by every app whose code can be scanned, in Hong Kong and in mainland China', async () => {
    const { page, payer, say, see, toChoice } = await visitor(viewport)
    await toChoice()
    const methodsPath = [
      ['manual-wechat-pay', say('WeChat Pay'), true],
      ['manual-alipay', say('Alipay'), true],
      ['manual-boc-pay', 'BoC Pay', false],
      ['manual-octopus', say('Octopus'), false],
    ] as const
    for (const [name, method, isInBoth] of methodsPath) {
      await payer.choosePaying(method)
      await page.getByText(say('Reference')).first().waitFor()
      await see(name)
      if (isInBoth) {
        await page.getByRole('radio', { name: say('Mainland China') }).check()
        await page.getByText(say('Reference')).first().waitFor()
        await see(`${name}-mainland`)
      }
      await page.getByRole('link', { name: say('Back') }).click()
    }
  })

  it('waits for the code to scan, and shows a message if it does not load', async () => {
    const { page, payer, say, see, toChoice } = await visitor(viewport)
    await toChoice()
    await holdBack(page, details)
    await page.getByRole('radio', { name: say('FPS') }).check()
    await page.locator('main [aria-busy=true]').waitFor()
    await see('scan-arriving', 'waiting')
    await allowRequests(page, details)
    // The choice is closed again after a reload, and the code leads to the page of its steps.
    await page.reload()
    await payer.choosePaying(say('FPS'))
    await payer.title('FPS')
    await holdBack(page, details)
    await page.reload()
    await page.locator('main [aria-busy=true]').waitFor()
    await see('manual-arriving', 'waiting')
    await allowRequests(page, details)
    await blockRequests(page, details)
    await page.reload()
    await passTimeUntil(page.getByText(say('The details of this payment could not be loaded')))
    await page.getByText(say(unreachable)).waitFor()
    await see('manual-lost')
  })

  it('is no longer possible if the charity has switched it off', async () => {
    const { page, payer, say, see, toChoice } = await visitor(viewport)
    const desk = await asStaff(viewport)
    await desk.goto(stage.product.platform('/WaysToPay'))
    await toChoice()
    await payer.choosePaying(say('Octopus'))
    await page.getByText(say('Reference')).first().waitFor()
    await switchOctopus(desk, false)
    await page.reload()
    const notTaken = page.getByText(say('The charity no longer accepts this payment method'))
    await notTaken.waitFor()
    await see('manual-not-taken')
    await switchOctopus(desk, true)
    await page.reload()
    await notTaken.waitFor({ state: 'detached' })
  })
})

describe.each(viewportsInTurn(2))('a proof of payment, in $language on $on', (viewport) => {
  it('is refused if the file is not suitable, and sent if it is', async () => {
    const { page, payer, say, see, toChoice } = await visitor(viewport)
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.setInputFiles('input[type=file]', { name, mimeType, buffer })
    await toChoice()
    await payer.choosePaying(say('FPS'))
    await page.getByRole('link', { name: say('Next: I have paid') }).click()
    await payer.button('Confirm that I paid {total}').click()
    await page.getByRole('alert').waitFor()
    await see('proof-missing')
    await choose('notes.txt', 'text/plain', Buffer.from('paid'))
    // The text is in the summary and beside the field.
    const says = (words: string) => page.getByText(say(words)).first().waitFor()
    await says('This file is not a PNG, JPG or PDF. Choose another one')
    await see('proof-not-accepted')
    await choose('scan.png', 'image/png', Buffer.alloc(11 * 1024 * 1024, 1))
    await says('This file is larger than 5 MB. Choose a smaller one')
    await see('proof-too-large')
    await choose('transfer-advice.pdf', 'application/pdf', Buffer.from('%PDF-1.4 paid'))
    await page.getByText('transfer-advice.pdf').waitFor()
    await see('proof-document')
    await blockRequests(page, transfer)
    await payer.button('Confirm that I paid {total}').click()
    await page.getByText(say('The connection was lost')).waitFor()
    await see('proof-lost')
    await allowRequests(page, transfer)
    await holdBack(page, transfer)
    await payer.button('Confirm that I paid {total}').click()
    await page.getByRole('progressbar').waitFor()
    await see('proof-sending')
  })
})

describe.each(viewportsInTurn(0))('a wallet, in $language on $on', (viewport) => {
  it('is requested to provide its code', async () => {
    const { page, say, see, toWallet } = await visitor(viewport)
    await holdBack(page, opening)
    await toWallet('PayMe')
    await page.getByText(say('One moment, connecting to {wallet}…')).waitFor()
    await see('payme-opening', 'waiting')
  })

  it('is waited for over a broken line, and to the last moment', async () => {
    const { page, say, see, toWallet } = await visitor(viewport)
    await toWallet('PayMe')
    await page.getByRole('timer').waitFor()
    await blockRequests(page, status)
    await passTimeUntil(page.getByText(say('The connection is interrupted')))
    await see('payme-connection-lost')
    await allowRequests(page, status)
    await page.clock.fastForward('10:05')
    await passTimeUntil(page.getByText(say(lastMoment)))
    await see('payme-last-look')
  })

  it('is refused on the phone', async () => {
    const { page, payer, see, toWallet } = await visitor(viewport)
    await toWallet('PayMe')
    const app = await openOnPhone(stage, await readCodeUrl(page, viewport.language))
    await app.answers('reject')
    await passTimeUntil(payer.heading('The {name} payment was not made'))
    await see('payme-refused')
  })

  it('cannot be reached', async () => {
    const { payer, see, toWallet } = await visitor(viewport)
    // The sandbox's PayMe opens no request for sums with 44 cents.
    await toWallet('PayMe', '200.44')
    await passTimeUntil(payer.heading('The {name} payment was not made'), 120_000)
    await see('payme-unavailable')
  })

  it('receives no request for a project that has been closed', async () => {
    const { page, payer, say, see, toChoice, address } = await visitor(viewport)
    await toChoice()
    await payer.choosePaying(/PayMe/)
    await payer.title('Review and confirm')
    const gift = { projectId: worldId('project', 'harbour:summer-camp-2026') }
    await patchAnswers(page, { address: address('/PayMeCode'), change: { gift } })
    await page.getByText(say('Error creating payment. No money was taken')).waitFor()
    await see('payme-rejected')
  })

  it('on this phone can be opened again', async () => {
    const { page, payer, see, toChoice, open } = await visitor(viewport)
    await toChoice()
    await payer.choosePaying(/PayMe/)
    await payer.title('Review and confirm')
    await open('/PayMeLink')
    await payer.button('Pay {total} in {wallet}').click()
    await page.locator(appButtons.approve).waitFor()
    await page.goBack()
    await payer.button('Open {wallet} again').waitFor()
    await see('payme-link-open')
  })

  it('on this phone expires before any request was made', async () => {
    const { page, payer, see, toChoice, open } = await visitor(viewport)
    await toChoice()
    await payer.choosePaying(/PayMe/)
    await payer.title('Review and confirm')
    await open('/PayMeLink')
    await payer.button('Pay {total} in {wallet}').waitFor()
    await page.clock.fastForward('10:05')
    await payer.title('This page has expired')
    await see('payme-link-expired')
  })

  it('of Tap & Go cannot be reached', async () => {
    const { page, payer, see, toWallet } = await visitor(viewport)
    await blockRequests(page, opening)
    await toWallet('Tap & Go')
    await passTimeUntil(payer.heading('The {name} payment was not made'), 120_000)
    await see('tap-and-go-unavailable')
  })
})

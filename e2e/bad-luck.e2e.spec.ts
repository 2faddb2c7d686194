import { once } from 'node:events'
import * as http from 'node:http'
import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveAt } from './gifts.ts'
import { cards, payerAt, type Gift } from './pages/checkout.ts'
import { useStage } from './product/test-app.ts'
import { mailTo, passSeconds, phoneScreen } from './journey.ts'

const stage = useStage()
let page: Page
let gifts = 0

beforeEach(async () => {
  page = await stage.open(phoneScreen)
  await page.clock.install()
})

const aGift = (): Gift => ({
  project: 'After-school homework rooms',
  amount: '500',
  coverFee: true,
  email: `bad-luck-${(gifts += 1)}@example.com`,
  card: cards.hongKongVisa,
})

const mailedOnce = async (email: string) => {
  await mailTo(stage.product, email)
  // A second payment would have had its letter before that of a later gift.
  const later = `later-${email}`
  await giveAt(page, { amount: 1_000, paymentMethod: 'pm_card_hk', email: later })
  await mailTo(stage.product, later)
  expect(await stage.product.mails(email)).toHaveLength(1)
}

/** Sends the request again by another connection, whose answer the page never sees. */
const sendAgain = async (pageRequest: Request): Promise<number | undefined> => {
  const { pathname, host } = new URL(pageRequest.url())
  const headers = { ...(await pageRequest.allHeaders()), host }
  const request = http.request({
    port: stage.product.port,
    method: 'POST',
    path: pathname,
    headers,
  })
  request.end(pageRequest.postDataBuffer())
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  answer.resume()
  return answer.statusCode
}

describe('a payer who is offline for ten seconds', () => {
  it('when the button is pressed sees a notice, and pays once', async () => {
    const gift = aGift()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await page.context().setOffline(true)
    await payer.donate()
    await page.getByText('You will not be charged twice').waitFor()
    await passSeconds(page, 10)
    expect(await stage.product.mails(gift.email)).toHaveLength(0)
    await page.context().setOffline(false)
    // The page repeats the request by itself as soon as there is a connection.
    await payer.thanked()
    await mailedOnce(gift.email)
  })

  it('while the amount is typed, sees what it costs when the line is back', async () => {
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.choose('After-school homework rooms')
    await page.context().setOffline(true)
    await payer.field('Amount').fill('500')
    await passSeconds(page, 2)
    await page.context().setOffline(false)
    await payer.button('Continue — {total}').waitFor()
    expect(await payer.field('Amount').inputValue()).toBe('500')
  })
})

describe('an answer that is lost', () => {
  it('after the charge is requested again, and the payer is charged once', async () => {
    const gift = aGift()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    let lossCount = 0
    await page.route('**/api/user/payments', async (route) => {
      if (lossCount > 0) return await route.continue()
      lossCount += 1
      // It reaches the server, which charges; the answer is lost.
      expect(await sendAgain(route.request())).toBe(200)
      return await route.abort('internetdisconnected')
    })
    await payer.donate()
    await page.getByText('You will not be charged twice').waitFor()
    await payer.thanked()
    expect(lossCount).toBe(1)
    await mailedOnce(gift.email)
  })
})

describe('a second tab of the same checkout', () => {
  it('pays no second time', async () => {
    const gift = aGift()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    const storage = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
    const tab = await page.context().newPage()
    // The tab has the storage and the address of the first one, as when a browser duplicates a tab.
    await tab.addInitScript((values: Record<string, string>) => {
      for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
    }, storage)
    await tab.goto(page.url())
    const twin = payerAt(tab, 'en')
    await twin.button('Donate {total}').waitFor()
    await Promise.all([payer.donate(), twin.donate()])
    await payer.thanked()
    await twin.thanked()
    await mailedOnce(gift.email)
  })
})

describe('a checkout', () => {
  it('sends no request to other hosts, and none that its own content security policy forbids', async () => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { host } = new URL(request.url())
      if (!host.endsWith(`localhost:${stage.product.port}`)) elsewhere.push(request.url())
    })
    const gift = aGift()
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await payer.donate()
    await payer.thanked()
    expect(elsewhere).toEqual([])
  })

  it('completes over a slow connection', async () => {
    const gift = aGift()
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    })
    page.setDefaultTimeout(60_000)
    await page.goto(stage.product.at('harbour'))
    const payer = payerAt(page, 'en')
    await payer.prepare(gift)
    await payer.donate()
    await payer.thanked()
    await mailedOnce(gift.email)
  })
})

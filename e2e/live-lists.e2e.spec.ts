import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStaff } from './pages/desk.ts'
import { giveAt } from './gifts.ts'
import { useStage } from './product/test-app.ts'
import { desk } from './screenshots/viewports.ts'

const stage = useStage()
const asStaff = useStaff(stage)

it('the desk shows a gift when it comes in, and sends no requests while it waits', async () => {
  const first = await asStaff({ language: 'en', look: desk })
  const second = await first.context().newPage()
  await first.context().clock.install()
  const requestPaths: string[] = []
  const openRequests = new Set<Request>()
  const end = (request: Request) => openRequests.delete(request)
  first
    .context()
    .on('request', (request) => {
      requestPaths.push(new URL(request.url()).pathname)
      openRequests.add(request)
    })
    .on('requestfinished', end)
    .on('requestfailed', end)
  for (const page of [first, second]) {
    await page.goto(stage.product.platform('/Payments'))
    await page.locator('tbody a').first().waitFor()
  }
  const streams = () => requestPaths.filter((path) => path === '/api/organizations/changes')
  await expect.poll(streams).toHaveLength(1)
  // The clock is the pages' own. What they read at their opening is read; the stream stays open.
  await first.context().clock.runFor(3_000)
  await expect.poll(() => openRequests.size).toBe(1)
  requestPaths.length = 0
  await first.context().clock.runFor(30_000)
  for (const page of [first, second]) await page.evaluate(() => fetch('/?marker'))
  expect(requestPaths).toEqual(['/', '/'])
  requestPaths.length = 0
  const payer = await stage.open({})
  await payer.goto(stage.product.at('harbour'))
  const email = `live-${Date.now()}@example.com`
  await giveAt(payer, { amount: 1_234, paymentMethod: 'pm_card_hk', email })
  for (const page of [first, second]) {
    await page.getByText('A new payment has arrived').waitFor({ state: 'attached' })
  }
  expect(streams()).toEqual([])
})

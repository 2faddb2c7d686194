import { expect, it } from 'vitest'
import { staffAt, useStaff } from './pages/desk.ts'
import { seeIn, viewportsAtNight } from './screenshots/viewports.ts'
import { daysAhead } from './monthly-plan.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

type Asked = { days: readonly string[]; leftOut: string; cancelled: string }

/**
 * The requests of a donor's own pages: gifts on these days, of which one is skipped and one
 * cancelled.
 */
const give = async ({ days, leftOut, cancelled }: Asked): Promise<void> => {
  const ask = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    const text = await response.text()
    return (text === '' ? {} : JSON.parse(text)) as { id: string }
  }
  await ask('POST', '/api/donors/login', {
    username: 'donor@almoner.example',
    password: 'Donor2026',
  })
  const charity = await fetch('/api/donors/organization')
  const { id: organizationId } = (await charity.json()) as { id: string }
  // Another file may have saved it before.
  const { data } = (await (await fetch('/api/cards')).json()) as { data: { id: string }[] }
  const card = data[0] ?? (await ask('POST', '/api/cards', { paymentMethod: 'pm_card_hk' }))
  for (const scheduledDate of days) {
    const { id } = await ask('POST', '/api/donors/payments', {
      organizationId,
      amount: 200,
      coverFee: true,
      paymentMethod: card.id,
      recurringType: 'month',
      recurringOccurrences: 12,
      scheduledDate,
      memo: `gift-${scheduledDate}`,
      fingerprint: `gift-of-${scheduledDate}`,
    })
    const one = `/api/donors/payments/${id}`
    if (scheduledDate === leftOut) await ask('POST', `${one}/skip`, { number: 1 })
    if (scheduledDate === cancelled) await ask('DELETE', one, {})
  }
}

/** The other files leave its monthly gifts alone. */
const charity = 'lionrock'
const owner = { username: 'staff@lionrock.example', password: 'Harbour2026' }

const days = [3, 6, 7, 9, 20].map(daysAhead)
const [first = '', second = '', , fourth = ''] = days
let giftSetup: Promise<void> | undefined

const gifts = (): Promise<void> => (giftSetup ??= giveOnce())

const giveOnce = async (): Promise<void> => {
  const page = await stage.open({})
  await page.goto(stage.product.at(charity))
  await page.evaluate(give, { days, leftOut: second, cancelled: fourth })
}

const asStaff = useStaff(stage, owner)

it('a charity’s staff see the income from monthly gifts, and open one down to its payments', async () => {
  await gifts()
  const page = await stage.open({})
  const staff = staffAt(page, stage.product)
  await staff.logIn(owner.username)
  await page.getByRole('link', { name: 'Monthly giving' }).click()
  const summary = page.locator('summary').filter({ hasText: 'Day by day, as a table' })
  // It is hidden, and takes no key, until what needs attention above it is loaded.
  await summary.waitFor()
  await summary.press('Enter')
  const row = (day: string) =>
    page
      .getByRole('table', { name: 'Expected and actual, day by day' })
      .getByRole('row')
      .filter({ hasText: day.replaceAll('-', '/') })
  await row(first).getByText('1 upcoming').waitFor()
  await row(second).getByText('1 skipped by the donor').waitFor()
  // A plan that was cancelled before its first day was never due.
  expect(await row(fourth).count()).toBe(0)
  await page.getByRole('link', { name: 'See every plan' }).click()
  await page.getByRole('link', { name: 'Active' }).click()
  await page.waitForURL(/status=running/)
  // The rows of the whole list stay until those of the filter are there.
  await expect.poll(() => page.locator('tbody tr').count()).toBe(days.length - 1)
  await page.locator('tbody a').last().press('Enter')
  await staff.sees('What happens next', 'This is payment 1 of 12.', 'plus the fee')
  expect(await page.getByRole('table').getByRole('row').count()).toBe(13)
})

it.each(viewportsAtNight)(
  'the page about monthly gifts without problems looks right in $language on $on',
  async (viewport) => {
    await gifts()
    const say = messagesIn(viewport.language)
    const page = await asStaff(viewport)
    await page.goto(stage.product.platform('/MonthlyGiving'))
    await page.getByText(say('Day by day, as a table')).click()
    await page.getByRole('heading', { name: say('Nothing needs attention') }).waitFor()
    await seeIn(page, viewport)('monthly-giving-calm')
  },
)

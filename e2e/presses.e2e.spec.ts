import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { toJpeg } from '@almoner/api/use-cases/files/proof/testing/pictures.ts'
import { waitForPayment, useStaff } from './pages/desk.ts'
import { giveAt, transferAt } from './gifts.ts'
import { countHands, withMouse, type Counted, type Hands } from './hands.ts'
import { useStage } from './product/test-app.ts'
import { desk, newPageIn } from './screenshots/viewports.ts'

// Measures the work of staff: the presses and the typed fields from Home to the result. A later
// screen, dialog or question that makes a task longer fails here.
const stage = useStage()
const asOwner = useStaff(stage)
const asFinance = useStaff(stage, { username: 'finance@harbour.example', password: 'Harbour2026' })

type Work = { page: Page; hands: Hands; counted: Counted }

const startWork = async (page: Page): Promise<Work> => {
  await page.goto(stage.product.platform('/AccountOverview'))
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return { page, ...countHands(withMouse()) }
}

const inEnglish = { language: 'en', look: desk } as const

const openOwnerDesk = async (): Promise<Work> => startWork(await asOwner(inEnglish))

/** A payer's page at Harbour, from which gifts are sent. */
const openPayer = async (): Promise<Page> => {
  const page = await newPageIn(stage, { ...inEnglish, charity: 'harbour' })
  await page.goto(stage.product.at('harbour'))
  return page
}

const inMenu = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation').getByRole('link', { name })

const inDialog = (page: Page, name: RegExp | string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** The password is asked once in ten minutes, so that it is no part of the count. */
const confirmPassword = async (page: Page): Promise<void> => {
  const field = page.getByRole('dialog').getByLabel('Your password')
  if (await field.isVisible()) await field.fill('Harbour2026')
}

it('a payment is refunded by three presses from Home', async () => {
  const gift = { amount: 240, paymentMethod: 'pm_card_hk', email: 'presses.refund@example.com' }
  const id = await giveAt(await openPayer(), gift)
  const { page, hands, counted } = await openOwnerDesk()
  await hands.press(page.locator(`a[data-row][href*="${id}"]`))
  await hands.press(page.getByRole('button', { name: 'Refund', exact: true }))
  await hands.press(inDialog(page, /^Refund HK\$/))
  const refund = page.getByRole('article').getByText(/^(On its way back|Refunded)$/)
  await refund.first().waitFor()
  expect(counted).toEqual({ presses: 3, typed: 0 })
})

it('everything is paid out by three presses of one person and three of another', async () => {
  const gift = { amount: 61_000, paymentMethod: 'pm_card_hk', email: 'presses.payout@example.com' }
  await giveAt(await openPayer(), gift)
  const finance = await asFinance(inEnglish)
  await finance.goto(stage.product.platform('/sandbox/stripe/settle'))
  await finance.getByRole('button', { name: 'Make all funds available now' }).click()
  const { page, hands, counted } = await startWork(finance)
  await hands.press(page.getByRole('link', { name: 'Pay out', exact: true }))
  await hands.press(page.getByRole('main').getByRole('button', { name: /^Pay out HK\$/ }))
  await page.getByRole('dialog').waitFor()
  await confirmPassword(page)
  await hands.press(inDialog(page, /^Pay out HK\$|^Request/))
  await page.getByRole('heading', { level: 1, name: /approv|payout/i }).waitFor()
  expect(counted).toEqual({ presses: 3, typed: 0 })

  const approver = await openOwnerDesk()
  await approver.hands.press(approver.page.getByRole('link', { name: 'Review the payout' }))
  await approver.hands.press(approver.page.getByRole('button', { name: /^Approve: Payout/ }))
  await approver.page.getByRole('dialog').waitFor()
  await confirmPassword(approver.page)
  await approver.hands.press(inDialog(approver.page, 'Approve'))
  await approver.page.getByText('Sent to your bank').first().waitFor()
  expect(approver.counted).toEqual({ presses: 3, typed: 0 })

  // The payout arrives, so that the charity can request the next one.
  await page.goto(stage.product.platform('/sandbox/stripe/payouts'))
  await page.getByRole('link', { name: /HK\$/ }).first().click()
  await page.locator('form[action$="/pay"] button').click()
})

// A statement of 46 lines takes eight presses from Home if three of its lines need a person.
it('a statement is matched by five presses, and one for each line left to a person', async () => {
  const payer = await openPayer()
  const lines = ['Date,Description,Billing amount,Billing currency,Balance,Balance currency']
  let balance = 10_000
  const add = (text: string, amount: number): void => {
    balance += amount
    lines.push(`26/11/2026,${text},${amount.toFixed(2)},HKD,${balance.toFixed(2)},HKD`)
  }
  const { page, hands, counted } = await openOwnerDesk()
  for (const number of [1, 2]) {
    const email = `presses.bank.${number}@example.com`
    const transfer = { amount: 320 + number, email, slip: `presses.bank\n${number}` }
    const id = await transferAt(payer, transfer)
    const { reference } = await waitForPayment(page, id, (payment) => payment.reference !== null)
    add(`FPS CR ${reference} LEE MEI LING`, 320 + number)
  }
  for (const text of ['CREDIT INTEREST', 'FROM OWN SAVINGS']) add(text, 12.34)
  await hands.press(inMenu(page, 'Bank statements'))
  const file = page.locator('input[type=file]').first()
  const buffer = Buffer.from(lines.join('\r\n'))
  await hands.upload(file, { name: 'presses.csv', mimeType: 'text/csv', buffer })
  await hands.press(page.getByRole('button', { name: 'Add 4 lines' }))
  expect(counted).toEqual({ presses: 3, typed: 0 })

  await hands.press(page.getByRole('button', { name: /^Match all 2 certain lines/ }))
  await hands.press(inDialog(page, 'Match 2 lines'))
  await page.getByText(/2 lines matched/).waitFor()
  for (const left of [2, 1]) {
    await hands.press(page.getByRole('button', { name: 'Leave it out' }))
    if (left > 1) await page.getByText('3 of 4 done').first().waitFor()
  }
  await page.getByText('4 of 4 done').first().waitFor()
  expect(counted).toEqual({ presses: 3 + 2 + 2, typed: 0 })
})

it('the file of the last month is saved by two presses, also for the bookkeeper', async () => {
  const page = await asOwner(inEnglish)
  await page.goto(stage.product.platform('/OrgSettings/AccountingCodes'))
  await page.evaluate(saveCodes)
  const saveFile = async ({ page: at, hands }: Work): Promise<string> => {
    const file = at.waitForEvent('download')
    await hands.press(at.getByRole('button', { name: 'Request the report' }))
    return (await file).suggestedFilename()
  }
  const first = await startWork(page)
  await first.hands.press(inMenu(page, 'Reports'))
  expect(await saveFile(first)).toMatch(/^harbour-donation-ledger-.*\.csv$/)
  expect(first.counted).toEqual({ presses: 2, typed: 0 })

  const journal = await startWork(page)
  await journal.hands.press(inMenu(page, 'Reports'))
  await journal.hands.select(page.locator('#field-kind'), 'gl_journal')
  await journal.hands.select(page.locator('#field-format'), 'xero')
  expect(await saveFile(journal)).toMatch(/^harbour-/)
  expect(journal.counted).toEqual({ presses: 4, typed: 0 })

  // The choices are those of the last time.
  const nextMonth = await startWork(page)
  await nextMonth.hands.press(inMenu(page, 'Reports'))
  expect(await saveFile(nextMonth)).toMatch(/^harbour-gl-journal-|xero/)
  expect(nextMonth.counted).toEqual({ presses: 2, typed: 0 })
})

/** Sets the accounts that Xero needs, as the page would send them once. */
const saveCodes = async (): Promise<void> => {
  const path = '/api/organizations/accounting-codes'
  const { revision, codes } = (await (await fetch(path)).json()) as {
    revision: number
    codes: Record<string, object>
  }
  const complete = Object.keys(codes).map((kind, index) => [
    kind,
    { code: `4${index}`, taxRate: 'Tax Exempt' },
  ])
  const mapping = { software: 'xero', dayOrder: 'dmy', codes: Object.fromEntries(complete) }
  await fetch(path, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ ...mapping, seen: revision }),
  })
}

it('a project with a picture is published by five presses and its title', async () => {
  const { page, hands, counted } = await openOwnerDesk()
  await hands.press(inMenu(page, 'Projects'))
  await hands.press(page.getByRole('link', { name: 'New project' }))
  await hands.fill(page.getByRole('textbox', { name: 'Title' }).first(), 'Swimming lessons')
  const buffer = Buffer.from(await toJpeg(1_500, 1_000))
  const picture = { name: 'pool.jpg', mimeType: 'image/jpeg', buffer }
  await hands.upload(page.getByLabel('Add a picture'), picture)
  await hands.press(inDialog(page, 'Use this part'))
  await hands.press(page.getByRole('button', { name: 'Create project' }))
  await page.waitForURL(/\/(Projects|CreateGoal\/)/)
  expect(counted).toEqual({ presses: 5, typed: 1 })
})

it('a colleague is invited by four presses and their address', async () => {
  const { page, hands, counted } = await openOwnerDesk()
  await hands.press(inMenu(page, 'Settings'))
  await hands.press(page.getByRole('main').getByRole('link', { name: /^Team/ }))
  await hands.press(page.getByRole('button', { name: 'Invite someone' }))
  await hands.fill(page.getByRole('dialog').getByLabel('Email address'), 'presses@harbour.example')
  await confirmPassword(page)
  await hands.press(inDialog(page, 'Send the invitation'))
  await page.getByText('An invitation is on its way to').waitFor()
  expect(counted).toEqual({ presses: 4, typed: 1 })
})

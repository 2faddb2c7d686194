import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { staffAt, waitForPayment } from './pages/desk.ts'
import { transferAt } from './gifts.ts'
import { deskScreen } from './journey.ts'
import { withPast } from './pages/account-page.ts'
import { useOwnStage } from './product/test-app.ts'
import { desk, homeworkRooms, newPageIn } from './screenshots/viewports.ts'

// The product is not shared, because the test renames a project.
const stage = useOwnStage(withPast)

/** A charity's morning, at one desk: each part begins at the end of the one before. */
it('thirty proofs, a statement, an import, a project and a receipt are one morning', async () => {
  const payer = await newPageIn(stage, { look: desk, language: 'en', charity: 'harbour' })
  await payer.goto(stage.product.at('harbour'))
  const proofs = await sendTransfers(payer, 'morning.proof', 30)
  const [onStatement = ''] = await sendTransfers(payer, 'morning.bank', 1)

  const page = await stage.open(deskScreen)
  await staffAt(page, stage.product).logIn('staff@harbour.example')
  await decideProofs(page, proofs)
  await matchStatement(page, onStatement)
  await importEntries(page)
  await editProject(page)
  await payer.goto(stage.product.at('harbour'))
  await payer.getByText('Homework rooms this winter').first().waitFor()
  await amendReceipt(page)
})

const sendTransfers = async (payer: Page, name: string, count: number): Promise<string[]> => {
  const paymentIds: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const transfer = { amount: 200 + number, email: `${name}.${number}@example.com` }
    paymentIds.push(await transferAt(payer, { ...transfer, slip: `${name}\n${number}` }))
  }
  return paymentIds
}

/**
 * Decides with the keyboard alone: one proof is declined and one approved, and both decisions are
 * undone and made again.
 */
const decideProofs = async (page: Page, proofs: readonly string[]): Promise<void> => {
  await page.goto(stage.product.platform('/Proofs?q=morning.proof'))
  await page.getByText('30 waiting').or(page.getByText('30 payments')).first().waitFor()
  await page.getByRole('button', { name: 'Decline…' }).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('d')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Declined').first().waitFor()
  await page.keyboard.press('u')
  await page.getByText('30 waiting').or(page.getByText('30 payments')).first().waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('u')
  for (let remainingProofs = proofs.length; remainingProofs > 0; remainingProofs -= 1)
    await page.keyboard.press('a')
  // The page sends the decisions when the user leaves it.
  await page.goto(stage.product.platform('/AccountOverview'))
  for (const id of proofs) await waitForPayment(page, id, ({ status }) => status === 'complete')
}

/** The bank's file names the reference of the transfer that still waits. */
const matchStatement = async (page: Page, payment: string): Promise<void> => {
  const { reference, amount } = await waitForPayment(page, payment, ({ reference }) => !!reference)
  const lines = [
    'Date,Description,Billing amount,Billing currency,Balance,Balance currency',
    `26/11/2026,FPS CR ${reference} LEE MEI LING,${amount.toFixed(2)},HKD,10201.00,HKD`,
  ]
  await page.goto(stage.product.platform('/BankStatements'))
  await upload(page, { name: 'statement.csv', lines })
  await page.getByText('Nothing is added yet.').first().waitFor()
  await page.getByRole('button', { name: /^Add 1 line$/ }).click()
  await page.getByText('A match approves it.').first().waitFor()
  await page.keyboard.press('m')
  await waitForPayment(page, payment, ({ status }) => status === 'complete')
}

const importEntries = async (page: Page): Promise<void> => {
  await page.goto(stage.product.platform('/ImportOfflinePayments'))
  await upload(page, {
    name: 'collection.csv',
    lines: [
      'Date,Amount,Payment method,First name,Last name',
      '2026-11-20,100.00,Cash,Siu Ming,Morning',
      '2026-11-21,250.50,Cheque,Ka Yan,Morning',
    ],
  })
  await page.getByRole('button', { name: 'Import 2 payments of HK$350.50' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import HK$350.50' }).click()
  await page.getByRole('link', { name: 'See offline payments' }).waitFor()
}

const editProject = async (page: Page): Promise<void> => {
  await page.goto(stage.product.platform('/Projects'))
  await page.getByRole('link', { name: `Edit: ${homeworkRooms.en}` }).click()
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Homework rooms this winter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Payers see it now.').waitFor()
}

/** The receipt that a correction has made wrong is void, and another is in its place. */
const amendReceipt = async (page: Page): Promise<void> => {
  await page.goto(stage.product.platform('/AddOfflinePayments'))
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  await page.getByRole('combobox', { name: 'Payment method' }).selectOption('cash')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Morning')
  await page.getByText('Issue a receipt', { exact: true }).click()
  await page.getByRole('button', { name: 'Add the payment' }).click()
  await page.getByText(/^Receipt HLCF-\d+-\d+ issued$/).waitFor()
  await page.getByRole('link', { name: 'Correct' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('450')
  await page
    .getByRole('textbox', { name: 'Reason for the change' })
    .fill('A note of HK$50 was counted twice')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await page.getByText(/issued in place of HLCF-/).waitFor()
}

const upload = async (
  page: Page,
  { name, lines }: { name: string; lines: readonly string[] },
): Promise<void> => {
  const file = page.locator('input[type=file]').first()
  await file.waitFor({ state: 'attached' })
  await file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

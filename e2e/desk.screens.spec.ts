import { beforeAll, it } from 'vitest'
import { toJpeg } from '@almoner/api/use-cases/files/proof/testing/pictures.ts'
import { payerAt } from './pages/checkout.ts'
import { useStaff } from './pages/desk.ts'
import { giveAt } from './gifts.ts'
import { desk, homeworkRooms, newPageIn, seeIn, viewportsInTurn } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const asStaff = useStaff(stage)

const cardPayer = 'shown.card@example.com'

/** A payer has paid by card; another one has paid by FPS, and sends the charity a proof. */
beforeAll(async () => {
  const page = await newPageIn(stage, { look: desk, language: 'en', charity: 'harbour' })
  await page.goto(stage.product.at('harbour'))
  await giveAt(page, { amount: 240, paymentMethod: 'pm_card_hk', email: cardPayer })
  const payer = payerAt(page, 'en')
  await payer.choose(homeworkRooms.en)
  await payer.give({ amount: '300', coverFee: false })
  await payer.identify('shown@example.com')
  await payer.choosePaying(/^FPS/)
  const buffer = await page.screenshot()
  await page.getByRole('link', { name: 'Next: I have paid' }).click()
  await page.setInputFiles('input[type=file]', { name: 'slip.png', mimeType: 'image/png', buffer })
  await page.getByText('slip.png').waitFor()
  await payer.button('Confirm that I paid {total}').click()
  await payer.title('We have your proof of payment')
})

it.each(viewportsInTurn(1))('the desk looks right in $language on $on', async (viewport) => {
  const say = messagesIn(viewport.language)
  const page = await asStaff(viewport)
  const see = seeIn(page, viewport)
  const open = (path: string) => page.goto(stage.product.platform(path))
  await open('/AccountOverview')
  await page.getByRole('heading', { name: say('Dashboard') }).waitFor()
  await see('account-overview')
  await open('/Projects')
  await page.locator('a[href^="/CreateGoal/"]').first().waitFor()
  await see('projects')
  await open('/Payments')
  const payment = (sum: string) =>
    page.locator('tbody tr:has(a)', { hasText: sum }).first().locator('a')
  await payment('HK$300.00').waitFor()
  await see('payments')
  await payment('HK$300.00').click()
  await page.getByText(say('Has this money arrived?')).waitFor()
  await see('payment-to-approve')
  await open('/Proofs')
  await page.getByRole('button', { name: say('Zoom in') }).waitFor()
  await see('proofs')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await see('proofs-keys')
  await open(`/Payments?q=${cardPayer}`)
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: say('Ledger entries') }).waitFor()
  await see('payment')
  await page.getByRole('button', { name: say('Refund'), exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await see('payment-refund')
  await open('/Balance?asOf=2026-11-01')
  await page
    .getByRole('columnheader', { name: say('Change since') })
    .first()
    .waitFor()
  await see('balance')
  await open('/Balance/Postings?account=pending')
  await page.locator('tbody a').first().waitFor()
  await see('balance-postings')
  await open('/Balance/Explained')
  await page.locator('tbody a').first().waitFor()
  await see('balance-explained')
  await open('/AddOfflinePayments')
  await page.getByRole('button', { name: say('Add the payment') }).waitFor()
  await see('offline-payment')
  await open(`/OfflinePayments/${await page.evaluate(recordOffline)}`)
  await page.getByText(say('A receipt was requested')).waitFor()
  await see('offline-payment-detail')
  await open('/ImportOfflinePayments')
  await page.getByRole('button', { name: say('Check the pasted rows') }).waitFor()
  await see('import-offline')
  await open('/BankStatements')
  await page.getByLabel(say('Or paste the lines')).waitFor()
  await see('bank-statements')
  await open('/OrgSettings/Info')
  await page.getByRole('button', { name: say('Send for approval') }).waitFor()
  await see('organisation-info')
  await open('/OrgSettings/ClosedBooks')
  await page.getByRole('button', { name: say('Close the books') }).waitFor()
  await see('closed-books')
  await open('/OrgSettings/AccountingCodes')
  await page.getByLabel(say('Account code')).first().waitFor()
  await see('accounting-codes')
  await open('/OrgSettings/Reports')
  await page.getByRole('button', { name: say('Request the report') }).waitFor()
  await see('reports')
  await open('/ReferralPlan')
  await page.getByRole('img', { name: say('QR code of your link') }).waitFor()
  await page.locator('tbody tr').nth(2).waitFor()
  await see('referral-plan')
  await open('/CreateGoal')
  await page.getByRole('button', { name: say('Create project') }).waitFor()
  await see('new-project')
  const buffer = Buffer.from(await toJpeg(900, 1_800))
  await page.setInputFiles('#field-picture', { name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('application').waitFor()
  await see('new-project-crop')
  await open('/MonthlyGiving')
  await page.getByText(say('Day by day, as a table')).click()
  // The region is empty if another file has resolved the donor's failed gift.
  await page.getByRole('region', { name: say('Needs attention') }).waitFor()
  await see('monthly-giving')
  await open('/MonthlyGiving/Plans')
  await page.locator('tbody a').first().waitFor()
  await see('monthly-plans')
  await page.locator('tbody a').last().click()
  await page.getByRole('heading', { name: say('What happens next') }).waitFor()
  await see('monthly-plan')
})

/** An entry of a charity's own, as its page would send it. */
const recordOffline = async (): Promise<string> => {
  const entry = { projectId: null, paymentType: 'donation', paymentMethod: 'cash', amount: '100' }
  const rest = { receivedOn: '2026-11-02', language: 'en', approved: true, receipt: true }
  const answer = await fetch('/api/organizations/offline-entries', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ ...entry, ...rest, lastName: 'Lee' }),
  })
  return ((await answer.json()) as { id: string }).id
}

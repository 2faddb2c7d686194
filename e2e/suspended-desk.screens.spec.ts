import { beforeAll, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administrator, useStaff } from './pages/desk.ts'
import { messagesIn } from './messages.ts'
import { useOwnStage } from './product/test-app.ts'
import { desk, seeIn, viewportsInTurn } from './screenshots/viewports.ts'

const stage = useOwnStage({ hasPast: true })
const asAdministrator = useStaff(stage, administrator)
const asOwner = useStaff(stage)

const path = `/api/admin/organizations/${worldId('organisation', 'harbour')}`
const reason = 'Payers tell us that they did not get what they were promised.'

beforeAll(async () => {
  const page = await asAdministrator({ language: 'en', look: desk })
  await page.goto(stage.product.platform('/AdminLogin'))
  const stepUp = { password: administrator.password }
  for (const [to, sent] of [
    [`${path}/access-reason`, { reason }],
    [`${path}/suspend`, { reason, payoutsToo: true, stepUp }],
  ] as const) {
    const status = await page.evaluate(
      async ([address, body]) => {
        const headers = { 'Content-Type': 'application/json' }
        const init = { method: 'POST', headers, body: JSON.stringify(body) }
        return (await fetch(address, init)).status
      },
      [to, sent] as const,
    )
    if (status >= 300) throw new Error(`${to} was answered ${status}`)
  }
})

// Each refund has another sum, because an equal one would need a confirmation.
let refundedDollars = 10

it.each(viewportsInTurn(1))('a suspended charity, in $language on $on', async (viewport) => {
  const page = await asOwner(viewport)
  const say = messagesIn(viewport.language)
  const see = seeIn(page, viewport)
  await page.goto(stage.product.platform('/AccountOverview'))
  await page.waitForURL(/\/OrgDecline$/)
  await page.getByText(reason).waitFor()
  await see('suspended-reason')
  await page.getByRole('link', { name: say('Payments and refunds') }).click()
  await page.locator('tbody a').first().waitFor()
  await see('suspended-payments')
  await page.goto(stage.product.platform('/Payments?status=complete&method=card'))
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: say('Ledger entries') }).waitFor()
  await see('suspended-payment')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Refund'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox')
    .first()
    .fill(String((refundedDollars += 1)))
  await see('suspended-refund')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: say('Refunds'), exact: true }).waitFor()
  await see('suspended-refunded')
  await page.goto(stage.product.platform('/OrgSettings/ApprovalRules'))
  await page
    .getByText(say('The rules can be changed once your charity’s account is reinstated.'))
    .waitFor()
  await see('suspended-rules')
})

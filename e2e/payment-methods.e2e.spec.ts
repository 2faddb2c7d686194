import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useStaff } from './pages/desk.ts'
import { desk, phone, seeIn, viewportsInTurn } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()
let page: Page

const asStaff = useStaff(stage)
// Payers of the other files pay by Harbour's PayMe.
const asLionRock = useStaff(stage, {
  username: 'staff@lionrock.example',
  password: 'Harbour2026',
})

const atPaymentMethods = async (as = asStaff): Promise<void> => {
  page = await as({ language: 'en', look: desk })
  await page.goto(stage.product.platform('/AccountOverview'))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Payment methods' }).click()
}

const entry = (name: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/**
 * Confirms a change of the destination of payments. The desk asks for the password once in ten
 * minutes.
 */
const confirm = async (name: string, act: string, password: string | null): Promise<void> => {
  const dialog = entry(name).getByRole('dialog')
  const field = dialog.getByLabel('Your password', { exact: true })
  await dialog.getByRole('button', { name: act }).waitFor()
  expect(await field.isVisible()).toBe(password !== null)
  if (password !== null) await field.fill(password)
  await dialog.getByRole('button', { name: act }).press('Enter')
}

const offered = async (): Promise<string[]> => {
  const payer = await stage.open({})
  await payer.goto(stage.product.at('harbour'))
  const methods = await payer.evaluate(async () => {
    const answer = await fetch('/api/donors/organization')
    return ((await answer.json()) as { paymentMethod: { manual: string[] } }).paymentMethod.manual
  })
  await payer.context().close()
  return methods
}

describe('a charity’s staff', () => {
  it('open another screen from the menu of a phone, which marks the present one', async () => {
    page = await asStaff({ language: 'en', look: phone })
    await page.goto(stage.product.platform('/WaysToPay'))
    const places = page.getByRole('navigation', { name: 'Desk' })
    const menu = page.getByRole('button', { name: 'Menu' })
    const present = () => places.locator('[aria-current=page]').allTextContents()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await menu.press('Enter')
    await expect.poll(present).toEqual(['Settings'])
    await page.keyboard.press('Escape')
    await places.waitFor({ state: 'hidden' })
    const hasFocus = () => menu.evaluate((button) => button === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await menu.press('Enter')
    await places.getByRole('link', { name: /^Payments/ }).press('Enter')
    await page.waitForURL(/\/Payments$/)
    await places.waitFor({ state: 'hidden' })
    // The title of the new screen takes the focus, and would take the key.
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Payments')
    await menu.press('Enter')
    await expect.poll(present).toEqual([expect.stringMatching(/^Payments/)])
    await page.keyboard.press('Escape')
  })

  it('switch a way of paying off by the keyboard, and payers no longer see it', async () => {
    await atPaymentMethods()
    expect(await offered()).toContain('octopus')
    await entry('Octopus').getByRole('button', { name: 'Change' }).press('Enter')
    await entry('Octopus').getByLabel('Payers can choose this').press('Space')
    await entry('Octopus').getByRole('button', { name: 'Save' }).press('Enter')
    await confirm('Octopus', 'Save', 'Harbour2026')
    await entry('Octopus').getByText('Saved').waitFor()
    await entry('Octopus').getByText('Off', { exact: true }).waitFor()
    expect(await offered()).not.toContain('octopus')

    // And on again, for the other files of this product.
    await entry('Octopus').getByRole('button', { name: 'Change' }).press('Enter')
    await entry('Octopus').getByLabel('Payers can choose this').press('Space')
    await entry('Octopus').getByRole('button', { name: 'Save' }).press('Enter')
    await confirm('Octopus', 'Save', null)
    await entry('Octopus').getByText('On', { exact: true }).waitFor()
    expect(await offered()).toContain('octopus')
  })

  it('see what a code is while they paste it, and cannot save one that contains a program', async () => {
    await atPaymentMethods()
    await entry('Octopus').getByRole('button', { name: 'Change' }).click()
    const code = entry('Octopus').getByLabel('What payers scan')
    await code.fill('wxp://f2f0')
    await entry('Octopus').getByText('This looks like a code for WeChat Pay.').waitFor()
    await code.fill('javascript:alert(document.cookie)')
    await entry('Octopus').getByText('It cannot be saved.').waitFor()
    await entry('Octopus').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Enter the text of a payment code' }).waitFor()
    expect(await code.inputValue()).toBe('javascript:alert(document.cookie)')
  })

  it('store a wallet’s credentials, which are never shown again', async () => {
    await atPaymentMethods(asLionRock)
    await entry('PayMe').getByRole('button', { name: 'Change' }).click()
    const values = {
      'Client ID': 'client-of-the-walk',
      'Client secret': 'secret-of-the-walk',
      'Signing key ID': 'key-id-of-the-walk',
      'Signing key': 'a2V5LW9mLXRoZS13YWxr',
    }
    for (const [label, text] of Object.entries(values)) {
      await entry('PayMe').getByLabel(label, { exact: true }).fill(text)
    }
    const inTenDays = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
    await entry('PayMe').getByLabel('Last day').fill(inTenDays)
    await entry('PayMe').getByRole('button', { name: 'Save credentials' }).click()
    await confirm('PayMe', 'Save credentials', 'Harbour2026')
    await entry('PayMe').getByText('Saved').waitFor()
    await entry('PayMe')
      .getByText(/The credentials expire in \d+ days/)
      .waitFor()
    await page.reload()
    await entry('PayMe').getByText(inTenDays.replaceAll('-', '/')).waitFor()
    const html = await page.content()
    for (const text of Object.values(values)) expect(html).not.toContain(text)
  })
})

describe.each(viewportsInTurn(0))(
  'the desk’s screens in $language on $on',
  ({ language, look }) => {
    const say = messagesIn(language)

    it('show how payers can pay', async () => {
      page = await asStaff({ language, look })
      const see = seeIn(page, { language, look })
      await page.goto(stage.product.platform('/WaysToPay'))
      await page.getByRole('heading', { level: 3 }).first().waitFor()
      await entry(say('FPS')).getByRole('button').click()
      await see('ways-to-pay')
      await entry(say('FPS'))
        .getByRole('button', { name: say('Save') })
        .click()
      await page.getByRole('dialog').getByLabel(say('Your password'), { exact: true }).waitFor()
      await see('ways-to-pay-password')
    })
  },
)

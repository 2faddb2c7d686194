import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hongKongDate, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payerAt } from './pages/checkout.ts'
import { staffAt } from './pages/desk.ts'
import { useStage } from './product/test-app.ts'
import { deskScreen, linkTo, mailTo, phoneScreen } from './journey.ts'

const stage = useStage()
let gifts = 0

/** Goes to the instructions of one of the charity's own payment methods. */
const instructed = async (way: RegExp) => {
  const email = `transfer-${(gifts += 1)}@example.com`
  const page = await stage.open(phoneScreen)
  await page.clock.install()
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, 'en')
  await payer.choose('After-school homework rooms')
  await payer.give({ amount: '300', coverFee: true })
  await payer.identify(email)
  await payer.choosePaying(way)
  await page.getByRole('link', { name: 'Next: I have paid' }).waitFor()
  return { page, payer, email }
}

/** Goes to the code beside the choice of the method. */
const scanning = async (way: RegExp) => {
  const email = `transfer-${(gifts += 1)}@example.com`
  const page = await stage.open(phoneScreen)
  await page.goto(stage.product.at('harbour'))
  const payer = payerAt(page, 'en')
  await payer.choose('After-school homework rooms')
  await payer.give({ amount: '300', coverFee: true })
  await payer.identify(email)
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('img', { name: /^QR code to pay HK\$300.00/ }).waitFor()
  return { page, email }
}

/** A picture of the screen shows the payment as well as any other does. */
const uploadScreenshot = async (page: Page) => {
  await page.getByRole('link', { name: 'Next: I have paid' }).click()
  const buffer = await page.screenshot()
  await page.setInputFiles('input[type=file]', { name: 'slip.png', mimeType: 'image/png', buffer })
  await page.getByText('slip.png').waitFor()
  await page.getByRole('button', { name: 'Confirm that I paid HK$300.00' }).click()
  await page.getByRole('heading', { name: 'We have your proof of payment' }).waitFor()
}

const referenceOn = (page: Page) =>
  page.locator('dt', { hasText: 'Reference' }).locator('+ dd').first().textContent()

describe('a payer pays the charity itself', () => {
  it('by FPS; the charity finds the money, and the page shows the receipt', async () => {
    const { page, payer, email } = await instructed(/^FPS/)
    await page.getByRole('img', { name: 'QR code to pay HK$300.00 by FPS' }).waitFor()
    const reference = (await referenceOn(page)) ?? ''
    expect(reference).toMatch(/^[\dA-Z]{8}$/)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save QR code' }).click()
    expect((await saving).suggestedFilename()).toBe(`${reference}.png`)
    await uploadScreenshot(page)
    expect(await referenceOn(page)).toBe(reference)

    const desk = await stage.open(deskScreen)
    const staff = staffAt(desk, stage.product)
    await staff.logIn('staff@harbour.example')
    await staff.open('Tai Man Chan')
    await staff.sees('Has this money arrived?', reference, email)
    expect((await mailTo(stage.product, email)).text).toContain(`Reference: ${reference}`)
    await desk.getByRole('button', { name: 'Approve', exact: true }).click()
    await desk.getByRole('button', { name: 'Approve HK$300.00' }).click()
    const today = hongKongDate(instantFromMilliseconds(Date.now())).replaceAll('-', '/')
    await staff.sees(`Money received on ${today}`)
    await linkTo(stage.product, { page: 'receipts', username: email })
    const subjects = (await stage.product.mails(email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects.at(-1)).toMatch(/has received your proof of payment$/)
    // The payer's page polls every half minute.
    await page.clock.fastForward('00:30')
    await payer.thanked()
  })

  it.each([
    ['Alipay', /^Alipay/, 'Which app do you have?'],
    ['bank transfer', /^Bank transfer/, '990017001'],
    ['cheque', /^Cheque/, 'Cheque payable to'],
    ['cash', /^Cash/, 'Have HK$300.00 ready.'],
  ] as const)('by %s, and waits for the charity’s confirmation', async (_name, way, words) => {
    const { page } = await instructed(way)
    await page.getByText(words).first().waitFor()
    await uploadScreenshot(page)
  })

  it('and is refused a file that is not a proof of payment, without losing any entries', async () => {
    const { page, email } = await scanning(/^Octopus/)
    await page.getByRole('button', { name: 'Complete: I have paid' }).click()
    const buffer = Buffer.from('hello')
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer })
    await page.getByText('This file is not a PNG, JPG or PDF. Choose another one').waitFor()
    await page.getByRole('button', { name: 'Confirm that I paid HK$300.00' }).click()
    await page.getByRole('alert').getByText('This file is not a PNG, JPG or PDF').waitFor()
    await page.getByText(email).first().waitFor()
  })
})

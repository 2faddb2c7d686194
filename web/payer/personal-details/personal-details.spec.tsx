import { describe, expect, it, vi } from 'vitest'
import { find } from '../../testing/render.tsx'
import { mission, openPayerSite, problem } from '../../testing/payer-site.tsx'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { blankPayer } from './payer-form/payer-form.ts'
import { aGift, seedCheckout } from '../testing/checkouts.ts'

const open = async (language: 'en' | 'zh' = 'en') => {
  seedCheckout({ gift: aGift })
  const site = await openPayerSite('/PersonalDetails', { language })
  await site.sees('[name=lastName]')
  return site
}

const summary = (page: HTMLElement) =>
  [...page.querySelectorAll('[role=alert] a')].map((link) => link.textContent)

describe('an address', () => {
  const input = (site: Awaited<ReturnType<typeof open>>, name: string) =>
    find<HTMLInputElement>(site.page, `[name=${name}]`)

  it('is typed once, and the second field reads it back', async () => {
    const site = await open()
    await site.type('email', 'taiman@example.com')
    expect(input(site, 'confirmEmail').value).toBe('taiman@example.com')
    expect(readCheckout().payer?.confirmEmail).toBe('taiman@example.com')
    await site.type('email', 'chan@example.com')
    expect(input(site, 'confirmEmail').value).toBe('chan@example.com')
  })

  it('is not copied if another one was typed there', async () => {
    const site = await open()
    await site.type('email', 'taiman@example.com')
    await site.type('confirmEmail', 'chan@example.com')
    await site.type('email', 'taiman.chan@example.com')
    expect(input(site, 'confirmEmail').value).toBe('chan@example.com')
  })
})

describe('details with something missing', () => {
  it('lists it in the order of the screen, in words, and keeps what was typed', async () => {
    const site = await open()
    await site.type('firstName', 'Tai Man')
    await site.type('email', 'taiman@example.com')
    await site.type('confirmEmail', 'taiman@example.org')
    await site.type('phone.number', '1')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a')
    expect(summary(site.page)).toEqual([
      'Enter your last name',
      'The two email addresses are not the same',
      'Enter a valid phone number for the chosen country or region',
      'Shirt size is required',
    ])
    await vi.waitFor(() => expect(document.activeElement?.role).toBe('alert'))
    expect(find<HTMLInputElement>(site.page, '[name=firstName]').value).toBe('Tai Man')
    expect(site.place()).toBe('/PersonalDetails')
  })

  it('lists names as the language orders them', async () => {
    const site = await open('zh')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a')
    const inputs = [...site.page.querySelectorAll('[name$=Name]')]
    expect(inputs.map((input) => input.getAttribute('name'))).toEqual(['lastName', 'firstName'])
    const links = [...site.page.querySelectorAll('[role=alert] a')].slice(0, 2)
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#field-lastName',
      '#field-firstName',
    ])
  })

  it('names what is too long by its question', async () => {
    const answers = { 'shirt.size': 'a'.repeat(2_001) }
    seedCheckout({ payer: { ...blankPayer, memo: 'a'.repeat(501), answers } })
    const site = await open()
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a')
    expect(summary(site.page).slice(-2)).toEqual([
      'Shorten “Message to the charity”',
      'Shorten “Shirt size”',
    ])
  })

  it('refuses an invalid email address, and a second one that differs', async () => {
    const site = await open()
    await site.type('email', 'taiman@')
    await site.press('button[type=submit]')
    await site.sees(
      '[role=alert] a',
      'Please enter the correct email address, such as name@example.com',
    )
    await site.type('email', 'taiman@example.com')
    await site.type('confirmEmail', '')
    await site.sees('[role=alert] a', 'Please enter the email again')
    await site.type('confirmEmail', 'taiman@example.org')
    await site.sees('[role=alert] a', 'The two email addresses are not the same')
    expect(site.place()).toBe('/PersonalDetails')
  })

  it('suggests a correction for a common domain once the field is left, and corrects both fields', async () => {
    const site = await open()
    await site.type('email', 'taiman@gmial.com')
    await site.type('confirmEmail', 'taiman@gmial.com')
    const input = (name: string) => find<HTMLInputElement>(site.page, `[name=${name}]`)
    expect(site.page.textContent).not.toContain('Did you mean')
    await site.does(() => {
      input('email').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
    await site.sees('[role=status] p', 'Did you mean taiman@gmail.com?')
    await site.press('[role=status] button', 'taiman@gmail.com')
    expect(input('email').value).toBe('taiman@gmail.com')
    expect(input('confirmEmail').value).toBe('taiman@gmail.com')
    expect(site.page.textContent).not.toContain('Did you mean')
    // After a correction, the second field continues to follow the first.
    await site.type('email', 'chan@example.com')
    expect(input('confirmEmail').value).toBe('chan@example.com')
  })

  it('refuses a name that contains a web address, and reports what a receipt cannot show', async () => {
    const site = await open()
    await site.type('firstName', 'Claim your prize at https://evil.example/win')
    await site.type('lastName', 'ᚠ 😀')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter the name alone, without web or email addresses')
    await site.sees(
      '[role=alert] a',
      'Receipts cannot show “ᚠ 😀”. Leave it out or use other letters.',
    )
    await site.type('firstName', 'सीता')
    await site.type('lastName', 'गुरुङ')
    await site.sees('[role=alert] a', 'Please enter an email address')
    expect(summary(site.page).join(' ')).not.toContain('Receipts')
  })

  it('reports the same for an organisation’s name, which may look like an address', async () => {
    const site = await open()
    await site.press('[value=company]')
    await site.type('orgName', 'Prizes at www.evil.example')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter the name alone, without web or email addresses')
    await site.type('orgName', 'Amazon.com Hong Kong Ltd')
    await site.sees('[role=alert] a', 'Enter your last name')
    expect(summary(site.page).join(' ')).not.toContain('the name alone')
  })

  it('requires the organisation’s name if a company gives', async () => {
    const site = await open()
    await site.press('[value=company]')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a')
    expect(summary(site.page)[0]).toBe('Enter the organisation’s name')
  })
})

describe('details for a project that no longer accepts money', () => {
  it.each([
    ['is closed', { status: 200, body: { ...mission, status: 'closed' } }],
    ['is gone', problem(404, 'project_not_found')],
  ])('are not requested if it %s', async (_, answer) => {
    seedCheckout({ gift: aGift })
    const api = { [`GET /api/projects/${mission.id}`]: () => answer }
    const site = await openPayerSite('/PersonalDetails', { api })
    await site.sees('[role=status]', 'Please select at least one project to donate to')
    expect(site.page.querySelector('[name=email]')).toBeNull()
    await site.press('a', 'See the open projects')
    await site.arrives('/SelectMission')
  })
})

describe('details in order', () => {
  it('are saved at every keystroke, and continue with the number in international format', async () => {
    const site = await open()
    await site.type('firstName', 'Tai Man')
    expect(readCheckout().payer?.firstName).toBe('Tai Man')
    await site.type('lastName', 'Chan')
    await site.type('email', 'taiman@example.com')
    await site.type('confirmEmail', 'Taiman@example.com')
    await site.type('phone.number', '5123 4567')
    await site.type('rows.0.value', 'M')
    await site.press('button[type=submit]')
    await site.sees('[name=method]')
    expect(site.place()).toBe('/SelectPayment')
    expect(readCheckout().phoneNumber).toBe('+85251234567')
    expect(readCheckout().payer?.answers).toEqual({ 'shirt.size': 'M' })
  })
})

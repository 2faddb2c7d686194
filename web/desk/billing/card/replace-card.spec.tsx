import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk, refusal, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import {
  confirmWithPassword,
  expectTexts,
  onPlus,
  owing,
  stubSubscription,
  subscriptionCard,
} from '../../../testing/subscription.ts'

const path = '/OrgSettings/Billing/Card'
const setupId = '0193a4c3-7f11-7c2e-8b1a-000000000001'
const withOther = { ...onPlus, card: { ...subscriptionCard, last4: '4444' } }

let api: ReturnType<typeof stubSubscription>
beforeEach(() => {
  sessionStorage.clear()
  api = stubSubscription()
})

const enterCard = async (page: HTMLElement) => {
  await waitUntil(() => find(page, '[name=cardNumber]'))
  await perform(() => {
    for (const [name, value] of [
      ['cardNumber', '5555 5555 5555 4444'],
      ['cardExpiry', '12 / 34'],
      ['cardCode', '123'],
      ['cardName', 'Suk Yee Wong'],
      ['email', 'office@harbour.example'],
      ['phone.number', '91234567'],
    ] as const) {
      type(find<HTMLInputElement>(page, `[name="${name}"]`), value)
    }
  })
  await press(page, 'Save card')
}

describe('another card for the subscription', () => {
  it('is saved with the password', async () => {
    const { page } = await openDesk(path)
    await enterCard(page)
    api.answers['PUT subscription/card'] = () =>
      Response.json({ status: 'succeeded', setupId, subscription: withOther })
    await confirmWithPassword(page)
    await expectTexts(page, 'The card is saved', 'Visa •• 4444')
    expect(api.requests.map(({ call, body }) => ({ call, body }))).toEqual([
      {
        call: 'PUT subscription/card',
        body: { paymentMethod: 'pm_1', last4: '4444', stepUp: { password: 'Almoner2026' } },
      },
    ])
  })

  it('is not lost if the password is wrong', async () => {
    const { page } = await openDesk(path)
    await enterCard(page)
    api.answers['PUT subscription/card'] = () =>
      refusal(422, 'wrong_password', 'This is not your password.', { password: 'wrong' })
    await confirmWithPassword(page)
    await expectTexts(page, 'This is not your password.')
    api.answers['PUT subscription/card'] = () =>
      Response.json({ status: 'succeeded', setupId, subscription: withOther })
    await confirmWithPassword(page, 'Right2026')
    await expectTexts(page, 'The card is saved')
  })

  it('that the bank refuses shows why, and what was typed is kept', async () => {
    const { page } = await openDesk(path)
    await enterCard(page)
    api.answers['PUT subscription/card'] = () =>
      refusal(402, 'card_declined', 'Your bank declined this card.')
    await confirmWithPassword(page)
    await expectTexts(page, 'The card was not saved', 'Your bank declined this card.')
    expect(page.querySelector('dialog[open]')).toBeNull()
    expect(find<HTMLInputElement>(page, '[name=cardName]').value).toBe('Suk Yee Wong')
  })

  it('can be sent again after a fault of the server', async () => {
    const { page } = await openDesk(path)
    await enterCard(page)
    api.answers['PUT subscription/card'] = () => refusal(500, 'internal', 'Please try again later.')
    await confirmWithPassword(page)
    await expectTexts(page, 'Please try again later.')
    expect(page.querySelector('dialog[open]')).not.toBeNull()
    api.answers['PUT subscription/card'] = () =>
      Response.json({ status: 'succeeded', setupId, subscription: withOther })
    await confirmWithPassword(page)
    await expectTexts(page, 'The card is saved')
  })

  it('waits for the bank’s own page, also after a reload', async () => {
    const first = await openDesk(path)
    await enterCard(first.page)
    const waiting = () =>
      Response.json({ status: 'requires_action', setupId, stripe3DS: 'http://localhost/3ds' })
    api.answers = { 'PUT subscription/card': waiting, 'POST subscription/card/status': waiting }
    await confirmWithPassword(first.page)
    await waitUntil(() => expect(find(first.page, 'iframe').getAttribute('src')).toContain('/3ds'))

    const second = await openDesk(path)
    api.answers['POST subscription/card/status'] = () =>
      Response.json({ status: 'succeeded', setupId, subscription: withOther })
    await expectTexts(second.page, 'The card is saved')
  })

  it('pays what is owed at once, and says so before', async () => {
    api.subscription = owing
    const { page } = await openDesk(path)
    await expectTexts(page, 'The invoice that is owed is charged to the new card at once.')
  })

  it('is not offered to a reader', async () => {
    api.subscription = { ...onPlus, mayEdit: false }
    const { page } = await openDesk(path)
    await expectTexts(page, 'Only owners can change the plan and the card.')
    expect(page.querySelector('[name=cardNumber]')).toBeNull()
  })
})

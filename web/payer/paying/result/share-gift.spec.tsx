import { afterEach, describe, expect, it, vi } from 'vitest'
import { mission, openPayerSite } from '../../../testing/payer-site.tsx'
import { aResult, seedCheckout } from '../../testing/checkouts.ts'

const openResult = (transactionType: 'donation' | 'payment') => {
  seedCheckout({ result: { ...aResult, transactionType } })
  return openPayerSite('/ConfirmPayment')
}

describe('the invitation to share', () => {
  const share = (answer: () => Promise<void>) => {
    const shared = vi.fn<() => Promise<void>>(answer)
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true })
    return shared
  }
  const address = `${location.origin}/MissionDetails?no=${mission.id}`
  const watchClipboard = () =>
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
    vi.restoreAllMocks()
  })

  it('opens the device’s own dialog, in the reader’s language and without tracking', async () => {
    const shared = share(async () => {})
    seedCheckout({ result: aResult })
    const site = await openPayerSite('/ConfirmPayment', { language: 'zh' })
    await site.sees('main button', '分享')
    await site.press('main button', '分享')
    expect(shared).toHaveBeenCalledWith({
      title: mission.title,
      text: `我剛剛捐款予「${mission.title}」，你也可以在此捐款：`,
      url: address,
    })
  })

  it('copies the address if the device has no such dialog', async () => {
    const writeText = watchClipboard()
    const site = await openResult('donation')
    await site.sees('main button', 'Copy link')
    await site.press('main button', 'Copy link')
    expect(writeText).toHaveBeenCalledWith(address)
    await site.sees('main button', 'Copied')
  })

  it.each<[string, DOMException, string[][]]>([
    ['is over if the donor closes the dialog', new DOMException('', 'AbortError'), []],
    [
      'copies the address if the dialog fails',
      new DOMException('', 'NotAllowedError'),
      [[address]],
    ],
  ])('%s', async (_, error, copied) => {
    share(() => Promise.reject(error))
    const writeText = watchClipboard()
    const site = await openResult('donation')
    await site.sees('main button', 'Share')
    await site.press('main button', 'Share')
    await site.settles()
    expect(writeText.mock.calls).toEqual(copied)
  })

  it('is not there for a payment', async () => {
    const site = await openResult('payment')
    await site.sees('main a', 'Download acknowledgement')
    await site.settles()
    expect(site.page.textContent).not.toContain('Copy link')
  })
})

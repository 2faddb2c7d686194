import { afterEach, describe, expect, it } from 'vitest'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { type } from '../../../testing/desk-site.tsx'
import { openPayerSite, organisation, type FakeApi } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import { takeUploads } from '../../../testing/uploads.ts'
import { aWalletCheckout, seedCheckout } from '../../testing/checkouts.ts'
import { chooseProof } from '../proof/chosen-proof.ts'

const enabledMethod = { enabled: true, code: null, instructions: null }
const fees = {
  totalAmount: 500,
  totalFee: 0,
  serviceFee: 0,
  processingFee: 0,
  nonprofitReceives: 500,
  transactionCountry: 'HK',
}
const charity = {
  ...organisation,
  organizationObj: {
    ...organisation.organizationObj,
    paymentMethodCode: { fps: enabledMethod, cash: enabledMethod },
  },
  paymentMethod: { ...organisation.paymentMethod, manual: ['fps', 'cash'] },
}
const api: FakeApi = {
  'GET /api/donors/organization': () => ({ status: 200, body: charity }),
  'POST /api/user/payments/calculate-fees': () => ({ status: 200, body: fees }),
}

const review = async (method: 'fps' | 'cash') => {
  seedCheckout({ ...aWalletCheckout(), method })
  const site = await openPayerSite('/Review', { api })
  await site.sees('button', 'Confirm that I paid HK$500.00')
  const file = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'slip.png')
  await site.does(() => {
    const input = find<HTMLInputElement>(site.page, 'input[type=file]')
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const day = find<HTMLInputElement>(site.page, '#field-paidOn')
  return { ...site, day, uploads: takeUploads() }
}

afterEach(() => chooseProof(undefined))

describe('the day of a transfer', () => {
  it('is sent with the proof if the payer gives a valid one', async () => {
    const site = await review('fps')
    await site.sees('label', 'Day of your transfer')
    await site.does(() => type(site.day, '2999-01-01'))
    await site.press('button', 'Confirm that I paid')
    await site.sees('#field-paidOn-error', 'Enter today or an earlier day')
    await site.does(() => type(site.day, '2020-01-01'))
    await site.sees('#field-paidOn-error', 'at most six months ago')
    expect(site.uploads).toEqual([])
    await site.does(() => type(site.day, todayInHongKong()))
    await site.press('button', 'Confirm that I paid')
    await site.sees('progress')
    expect(site.uploads.at(-1)?.form.get('paidOn')).toBe(todayInHongKong())
  })

  it('is left out if the payer gives none', async () => {
    const site = await review('cash')
    await site.sees('label', 'Day of your payment')
    await site.press('button', 'Confirm that I paid')
    await site.sees('progress')
    expect(site.uploads.at(-1)?.form.has('paidOn')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { fpsSet } from '@almoner/domain/organisation/fixtures.ts'
import type { ManualSettings } from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import { findManualMethod } from './manual-method.ts'

const settings = (changes: Partial<ManualSettings>) =>
  Object.assign({}, fpsSet.data as ManualSettings, { enabled: true, revision: 1 }, changes)

const charityWith = (...methods: ManualSettings['method'][]) => ({
  manual: methods.map((method) => settings({ method })),
})

describe('a payment name', () => {
  it('that is the name of a method selects that method', () => {
    expect(findManualMethod('fps', charityWith())).toBe('fps')
    expect(findManualMethod('alipay_ch', charityWith('alipay_hk'))).toBe('alipay_ch')
  })

  it('without its region selects the method that the charity has enabled, Hong Kong first', () => {
    const both = charityWith('alipay_ch', 'alipay_hk', 'wechatpay_ch')
    expect(findManualMethod('alipay', both)).toBe('alipay_hk')
    expect(findManualMethod('wechatpay', both)).toBe('wechatpay_ch')
  })

  it('without its region and not enabled selects the Hong Kong method, which is then refused', () => {
    const manual = [settings({ method: 'alipay_ch', enabled: false })]
    expect(findManualMethod('alipay', { manual })).toBe('alipay_hk')
  })
})

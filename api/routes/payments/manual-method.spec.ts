import { describe, expect, it } from 'vitest'
import { fpsSet } from '@almoner/domain/organisation/fixtures.ts'
import type { ManualSettings } from '@almoner/domain/organisation/method-settings.ts'
import { findManualMethod } from './manual-method.ts'

const charityWith = (...methods: ManualSettings['method'][]) => ({
  manual: methods.map((method) => ({ ...fpsSet.data, method, enabled: true })),
})

describe('a payment name', () => {
  it('that is a method is that method', () => {
    expect(findManualMethod('fps', charityWith())).toBe('fps')
    expect(findManualMethod('alipay_ch', charityWith('alipay_hk'))).toBe('alipay_ch')
  })

  it('without its region is the one that the charity has enabled, Hong Kong first', () => {
    const both = charityWith('alipay_ch', 'alipay_hk', 'wechatpay_ch')
    expect(findManualMethod('alipay', both)).toBe('alipay_hk')
    expect(findManualMethod('wechatpay', both)).toBe('wechatpay_ch')
  })

  it('without its region and enabled nowhere is Hong Kong’s, which is then refused', () => {
    const { manual } = charityWith('alipay_ch')
    const off = manual.map((settings) => ({ ...settings, enabled: false }))
    expect(findManualMethod('alipay', { manual: off })).toBe('alipay_hk')
  })
})

import { describe, expect, it } from 'vitest'
import { ownCodes, publishedWrongCode } from '@almoner/domain/payment-code/fixtures.ts'
import { verdictOn } from './code-kind.ts'

describe('a code, while it is typed', () => {
  it('fits where it looks like one of this method', () => {
    expect(verdictOn('fps', ownCodes.fpsId)).toEqual({ verdict: 'fits' })
    expect(verdictOn('octopus', 'octopus://payment?token=1')).toEqual({ verdict: 'fits' })
    expect(verdictOn('wechatpay_hk', 'wxp://1')).toEqual({ verdict: 'fits' })
    expect(verdictOn('alipay_hk', 'https://qr.alipay.com/1')).toEqual({ verdict: 'fits' })
  })

  it('is told apart from another method’s', () => {
    expect(verdictOn('octopus', ownCodes.fpsId)).toEqual({ verdict: 'another', owners: ['fps'] })
    expect(verdictOn('fps', 'wxp://1')).toEqual({ verdict: 'another', owners: ['wechat'] })
    expect(verdictOn('fps', 'https://payme.hsbc/1')).toEqual({
      verdict: 'another',
      owners: ['payme'],
    })
  })

  it('is damaged, unknown, too long or dangerous, and nothing where there is none', () => {
    expect(verdictOn('fps', publishedWrongCode)).toEqual({ verdict: 'damaged' })
    expect(verdictOn('fps', ownCodes.fpsId.slice(0, -3))).toEqual({ verdict: 'damaged' })
    expect(verdictOn('bocpay', 'https://pay.example/1')).toEqual({ verdict: 'unknown' })
    expect(verdictOn('fps', 'x'.repeat(2_001))).toEqual({ verdict: 'too_long' })
    expect(verdictOn('fps', '善'.repeat(778))).toEqual({ verdict: 'too_long' })
    expect(verdictOn('fps', 'java\tscript:alert(1)')).toEqual({ verdict: 'dangerous' })
    expect(verdictOn('fps', ' \n')).toBeNull()
  })
})

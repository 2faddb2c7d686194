import { describe, expect, it } from 'vitest'
import { ownCodes, publishedWrongCode } from '@almoner/domain/payment-code/fixtures.ts'
import { judgeCode } from './code-kind.ts'

describe('a code, while it is typed', () => {
  it('fits if it looks like a code of this method', () => {
    expect(judgeCode('fps', ownCodes.fpsId)).toEqual({ verdict: 'fits' })
    expect(judgeCode('octopus', 'octopus://payment?token=1')).toEqual({ verdict: 'fits' })
    expect(judgeCode('wechatpay_hk', 'wxp://1')).toEqual({ verdict: 'fits' })
    expect(judgeCode('alipay_hk', 'https://qr.alipay.com/1')).toEqual({ verdict: 'fits' })
  })

  it('is recognised as a code of another method', () => {
    expect(judgeCode('octopus', ownCodes.fpsId)).toEqual({ verdict: 'another', owners: ['fps'] })
    expect(judgeCode('fps', 'wxp://1')).toEqual({ verdict: 'another', owners: ['wechat'] })
    expect(judgeCode('fps', 'https://payme.hsbc/1')).toEqual({
      verdict: 'another',
      owners: ['payme'],
    })
  })

  it('is judged damaged, unknown, too long or dangerous, and has no verdict if it is empty', () => {
    expect(judgeCode('fps', publishedWrongCode)).toEqual({ verdict: 'damaged' })
    expect(judgeCode('fps', ownCodes.fpsId.slice(0, -3))).toEqual({ verdict: 'damaged' })
    expect(judgeCode('bocpay', 'https://pay.example/1')).toEqual({ verdict: 'unknown' })
    expect(judgeCode('fps', 'x'.repeat(2_001))).toEqual({ verdict: 'too_long' })
    expect(judgeCode('fps', '善'.repeat(778))).toEqual({ verdict: 'too_long' })
    expect(judgeCode('fps', 'java\tscript:alert(1)')).toEqual({ verdict: 'dangerous' })
    expect(judgeCode('fps', ' \n')).toBeNull()
  })
})

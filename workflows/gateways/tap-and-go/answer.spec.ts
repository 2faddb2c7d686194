import { describe, expect, it } from 'vitest'
import { readStatusAnswer } from './answer.ts'

const paid = {
  resultCode: '0',
  tradeStatus: 'TRADE_FINISHED',
  tradeNo: '210602224861',
  merTradeNo: 'D1',
  totalPrice: null,
}

describe('an answer to a status query', () => {
  it.each([
    [
      'XML',
      `<?xml version="1.0"?><result><content><resultCode>0</resultCode><chiMessage>&#35531;求完成</chiMessage>
        <payload><merTradeNo>D1</merTradeNo><tradeNo>210602224861</tradeNo>
        <tradeStatus>TRADE_FINISHED</tradeStatus></payload></content><sign>abc==</sign></result>`,
    ],
    [
      'JSON',
      JSON.stringify({
        content: {
          resultCode: 0,
          payload: { merTradeNo: 'D1', tradeNo: '210602224861', tradeStatus: 'TRADE_FINISHED' },
        },
        sign: 'abc==',
      }),
    ],
    ['a form', 'resultCode=0&merTradeNo=D1&tradeNo=210602224861&tradeStatus=TRADE_FINISHED&sign=a'],
  ])('is read from %s', (_, text) => {
    expect(readStatusAnswer(text)).toEqual(paid)
    expect(readStatusAnswer(`\n${text}\n`)).toEqual(paid)
  })

  it('contains only what the provider sent', () => {
    expect(readStatusAnswer('<r><resultCode>400</resultCode><tradeNo/></r>')).toEqual({
      resultCode: '400',
      tradeStatus: null,
      tradeNo: null,
      merTradeNo: null,
      totalPrice: null,
    })
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Bad gateway</body></html>'],
    ['a page without a type', '<html><body>Bad gateway</body></html>'],
    ['an error in words', 'Service Unavailable'],
    ['no result', '{"content":{}}'],
    ['an empty result', 'resultCode=&tradeStatus=TRADE_FINISHED'],
    ['half an answer', '{"content":{"resultCode":"0"'],
    ['a contradiction', '<r><resultCode>0</resultCode><resultCode>1</resultCode></r>'],
    ['two trades', 'resultCode=0&merTradeNo=D1&merTradeNo=D2'],
    ['an entity', '<!DOCTYPE r [<!ENTITY x "0">]><r><resultCode>&x;</resultCode></r>'],
    ['a depth nobody needs', `${'{"a":'.repeat(20)}{"resultCode":"0"}${'}'.repeat(20)}`],
  ])('is not accepted if it is %s', (_, text) => {
    expect(readStatusAnswer(text)).toBeNull()
  })
})

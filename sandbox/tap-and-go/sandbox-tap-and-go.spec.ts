import { constants, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signFields } from './merchant-form.ts'
import { demonstrationMerchants } from './merchants.ts'
import { startSandboxTapAndGo, type RunningSandboxTapAndGo } from './testing/start.ts'

const { harbour } = demonstrationMerchants

let sandbox: RunningSandboxTapAndGo
let publicKey: string
let trades = 0

beforeAll(async () => {
  sandbox = await startSandboxTapAndGo()
  publicKey = (await sandbox.credentialsOf(harbour)).publicKey
})

afterAll(() => sandbox.close())

const newTrade = () => `D2026112100000${(trades += 1)}`

const createPayload = (merTradeNo: string) => ({
  totalPrice: '519.11',
  currency: 'HKD',
  merTradeNo,
  notifyUrl: 'http://127.0.0.1:9/hooks/tap-and-go',
  returnUrl: 'http://harbour.localhost:3000/bank-return?payment=1',
  remark: 'Donation <b>bold</b>',
  lang: 'en',
})

const seal = (payload: unknown, oaepHash = 'sha1') => {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const key = { key: publicKey, padding, oaepHash }
  return publicEncrypt(key, Buffer.from(JSON.stringify(payload))).toString('base64')
}

const signed = (fields: Record<string, string>, apiKey = harbour.apiKey) => ({
  ...fields,
  sign: signFields(fields, apiKey),
})

const createForm = (merTradeNo: string, payload: object = {}) =>
  signed({
    appId: harbour.appId,
    merTradeNo,
    paymentType: 'S',
    payload: seal({ ...createPayload(merTradeNo), ...payload }),
  })

const posted = async (payload: object = {}): Promise<string> => {
  const merTradeNo = newTrade()
  const answer = await sandbox.post('/web/payments', createForm(merTradeNo, payload))
  expect(answer.status).toBe(303)
  return merTradeNo
}

const program = { accept: 'application/json' }

describe('a form from the payer’s browser', () => {
  it('redirects to the phone page', async () => {
    const merTradeNo = newTrade()
    const answer = await sandbox.post('/web/payments', createForm(merTradeNo))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/sandbox/tap-and-go/${merTradeNo}`,
    )
  })

  it('may name what is optional', async () => {
    const merTradeNo = newTrade()
    const { sign: _sign, ...fields } = createForm(merTradeNo)
    const more = signed({ ...fields, transactionType: 'CR', extras: '' })
    expect((await sandbox.post('/web/payments', more)).status).toBe(303)
  })

  it.each<[string, () => Record<string, string>, string]>([
    ['signed by somebody else', () => signed(without(createForm('D1')), 'another'), '462'],
    ['not signed', () => without(createForm('D1')), '462'],
    ['changed on its way', () => ({ ...createForm('D1'), merTradeNo: 'D2' }), '462'],
    ['of nobody', () => signed({ ...without(createForm('D1')), appId: '1' }), '489'],
    ['with a field nobody knows', () => signed({ ...without(createForm('D1')), x: '1' }), '400'],
    ['of another kind', () => signed({ ...without(createForm('D1')), paymentType: 'R' }), '400'],
    ['not sealed', () => signed({ ...without(createForm('D1')), payload: 'e30=' }), '400'],
    [
      'sealed in another way',
      () => signed({ ...without(createForm('D1')), payload: seal(createPayload('D1'), 'sha256') }),
      '400',
    ],
    ['about another trade inside', () => createForm('D1', { merTradeNo: 'D2' }), '400'],
    ['about a number too long', () => createForm('D'.repeat(33)), '400'],
    ['over no sum', () => createForm('D1', { totalPrice: '0.00' }), '400'],
    ['over a number', () => createForm('D1', { totalPrice: 519.11 }), '400'],
    ['over three decimals', () => createForm('D1', { totalPrice: '519.110' }), '400'],
    ['in another currency', () => createForm('D1', { currency: 'CNY' }), '400'],
    ['with an address that runs', () => createForm('D1', { returnUrl: 'javascript:x' }), '400'],
    ['without an address', () => createForm('D1', { notifyUrl: undefined }), '400'],
    ['in another language', () => createForm('D1', { lang: 'fr' }), '400'],
  ])('is not taken: %s', async (_, form, code) => {
    const answer = await sandbox.post('/web/payments', form(), program)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ content: { resultCode: code } })
    expect(await sandbox.store.get('trade', 'D1')).toBeNull()
    const page = await sandbox.post('/web/payments', form())
    expect(page.text).toContain('This payment cannot be started')
  })

  it('is refused for a trade with other data, and accepted again if it is the same', async () => {
    const merTradeNo = await posted()
    const again = await sandbox.post('/web/payments', createForm(merTradeNo))
    expect(again.status).toBe(303)
    const other = createForm(merTradeNo, { totalPrice: '1.00' })
    expect((await sandbox.post('/web/payments', other)).status).toBe(400)
    expect((await sandbox.store.get('trade', merTradeNo))?.payload.totalPrice).toBe('519.11')
  })

  it('is not read if it is longer than any form', async () => {
    const form = { ...createForm('D1'), extras: 'x'.repeat(20_000) }
    expect((await sandbox.post('/web/payments', form)).status).toBe(413)
  })
})

describe('the payer’s phone', () => {
  it('shows the payee, the amount and the purpose', async () => {
    const page = await sandbox.open(`/${await posted()}`)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('Harbour Light Children’s Fund')
    expect(text).toContain('519.11')
    expect(text).toContain('Donation &lt;b&gt;bold&lt;/b&gt;')
    expect(text).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://harbour.localhost:3000",
    )
    expect(await (await sandbox.open('/phone-page.css')).text()).toContain('.approve')
  })

  it.each([
    ['zh-HK,zh;q=0.9', 'zh-Hant-HK', '海港之光兒童基金', '拒絕'],
    ['zh-CN', 'zh-Hans-CN', '海港之光儿童基金', '拒绝'],
    ['fr, en;q=0.5', 'en', 'Harbour Light', 'Refuse'],
  ])('speaks to %s', async (language, html, name, button) => {
    const page = await sandbox.open(`/${await posted()}`, { 'accept-language': language })
    const text = await page.text()
    expect(text).toContain(`<html lang="${html}">`)
    expect(text).toContain(name)
    expect(text).toContain(button)
  })

  it('pays and returns to the charity with the content of a notification', async () => {
    const merTradeNo = await posted()
    const done = await sandbox.post(`/${merTradeNo}/approve`)
    expect(done.status).toBe(303)
    const back = new URL(done.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe('http://harbour.localhost:3000/bank-return')
    const { payment, sign, ...said } = Object.fromEntries(back.searchParams)
    expect(payment).toBe('1')
    expect(said).toEqual({
      merTradeNo,
      msg: 'Request succeeded',
      resultCode: '0',
      tradeNo: expect.stringMatching(/^\d{12}$/),
      tradeStatus: 'TRADE_FINISHED',
    })
    expect(sign).toBe(signFields(said, harbour.apiKey))
    const again = await sandbox.open(`/${merTradeNo}`)
    expect(again.status).toBe(409)
    const text = await again.text()
    expect(text).toContain('You have paid')
    expect(text).toContain('519.11')
    expect(text).toContain('href="http://harbour.localhost:3000/bank-return?payment=1"')
  })

  it('refuses and returns to the charity as well', async () => {
    const merTradeNo = await posted()
    const done = await sandbox.post(`/${merTradeNo}/reject`)
    expect(done.headers.get('location')).toContain('tradeStatus=TRADE_CLOSED')
    expect(await (await sandbox.open(`/${merTradeNo}`)).text()).toContain('You refused the payment')
  })

  it('answers once, though both buttons are pressed at the same time', async () => {
    const merTradeNo = await posted()
    const answers = await Promise.all([
      sandbox.play(merTradeNo, 'approve'),
      sandbox.play(merTradeNo, 'reject'),
      sandbox.play(merTradeNo, 'approve'),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
  })

  it('shows no payment for a trade that was not requested', async () => {
    const page = await sandbox.open('/D0')
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('There is no such payment')
    expect(await sandbox.play('D0', 'approve')).toEqual({ code: 404, status: 'null' })
    expect((await sandbox.post('/D0/notify')).status).toBe(404)
  })
})

describe('a status query', () => {
  const query = (merTradeNo: string, differing: Record<string, string> = {}) =>
    signed({
      appId: harbour.appId,
      merTradeNo,
      timestamp: String(Date.now()),
      ...differing,
    })
  const ask = async (form: Record<string, string>) => {
    const { text } = await sandbox.post('/paymentApi/payment/status', form)
    const stated = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
    return { code: stated('resultCode'), status: stated('tradeStatus'), tradeNo: stated('tradeNo') }
  }

  it('gets the status of the trade', async () => {
    const merTradeNo = await posted()
    expect(await ask(query(merTradeNo))).toEqual({ code: '0', status: 'WAIT_TO_PAY', tradeNo: '' })
    await sandbox.play(merTradeNo, 'approve')
    expect(await ask(query(merTradeNo))).toEqual({
      code: '0',
      status: 'TRADE_FINISHED',
      tradeNo: expect.stringMatching(/^\d{12}$/),
    })
  })

  it('is refused for each thing that is wrong with it', async () => {
    const merTradeNo = await posted()
    const minutes = (count: number) => ({ timestamp: String(Date.now() + count * 60_000) })
    expect(await ask(query(merTradeNo, minutes(4)))).toMatchObject({ code: '0' })
    expect(await ask(query(merTradeNo, minutes(6)))).toMatchObject({ code: '461' })
    expect(await ask(query(merTradeNo, minutes(-6)))).toMatchObject({ code: '461' })
    expect(await ask(query(merTradeNo, { timestamp: '1763605800' }))).toMatchObject({ code: '461' })
    expect(await ask({ ...query(merTradeNo), sign: 'x' })).toMatchObject({ code: '462' })
    expect(await ask(query(merTradeNo, { appId: '1' }))).toMatchObject({ code: '489' })
    expect(await ask(query('D0'))).toMatchObject({ code: '400' })
  })
})

const without = ({ sign: _sign, ...fields }: Record<string, string>) => fields

import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { currentTry } from '@almoner/domain/payment/state.ts'
import { readFpsCode } from '@almoner/domain/payment-code/read-fps-code.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { standardLimits } from '@almoner/platform/limit/attempt-limits.ts'
import { createApp } from '../../../app.ts'
import { today } from '../../../testing/card-holder.ts'
import { toJpeg, toPng, withExif } from '../../files/proof/testing/pictures.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createWalletPayers } from '../../../testing/wallet.ts'
import type { ManualAnswer } from './manual-contract.ts'
import { createPdf } from '../../files/uploads/testing/pdf.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
})
beforeEach(() => {
  api.bank.answers('approve')
  api.bank.wallets('open')
  api.bank.closes('closed')
})

type Sent = { file?: Uint8Array | null; name?: string; type?: string; texts?: object }

const pdf = createPdf()
const png = await toPng(20, 10)
const jpeg = await toJpeg(30, 20)

const toForm = ({ file = png, name = 'proof.png', type = 'image/png', texts }: Sent) => {
  const form = new FormData()
  const fields = harbour.form({ paymentName: 'fps' })
  for (const [key, value] of Object.entries<unknown>({ ...fields, ...texts })) {
    if (value !== undefined) form.set(key, `${value as string | number | boolean}`)
  }
  if (file) form.set('proofofpayment', new Blob([Uint8Array.from(file)], { type }), name)
  return form
}

const sendTo = async (path: string, body: FormData | Uint8Array | string, headers = {}) => {
  const origin = 'http://harbour.localhost:3000'
  const response = await api.app.request(`${origin}${path}`, {
    method: 'POST',
    headers: { Origin: origin, ...headers },
    body: body instanceof Uint8Array ? Uint8Array.from(body) : body,
  })
  return { status: response.status, json: (await response.json()) as never }
}

const submit = (input: Sent = {}, headers = {}) =>
  sendTo('/api/user/payments/add', toForm(input), headers)

const codeIn = (answer: { json: unknown }) =>
  (answer.json as { error?: { code: string } } | null)?.error?.code

const stateIn = async (id: string) => {
  const { state } = await loadState(api.store, payment, id as PaymentId)
  if (state.status === 'none') throw new Error('no such payment')
  return state
}

describe('a payer who paid the charity itself', () => {
  it('sends the proof and gets the next steps', async () => {
    const answer = await submit({}, { Cookie: 'language=zh' })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      status: 'processing',
      id: expect.any(String) as string,
      message: expect.stringContaining('付款證明') as string,
      reference: expect.stringMatching(/^[0-9A-Z]{8}$/) as string,
    })
    const { id, reference } = answer.json as ManualAnswer
    const state = await stateIn(id)
    expect(state.status).toBe('awaiting_approval')
    expect(currentTry(state)).toMatchObject({ method: 'fps', transfer: { reference } })
    // No fee is taken from money that goes straight to the charity.
    expect(currentTry(state).quote).toMatchObject({ totalFeeCents: 0 })
  })

  it.each(manualMethods)('pays by %s', async (paymentName) => {
    expect((await submit({ texts: { paymentName } })).status).toBe(200)
  })

  it('answers the charity’s questions', async () => {
    const texts = {
      'fields[1][id]': 'words-for-the-children',
      'fields[1][value]': 'Keep on!',
      'fields[0][id]': 'in-honour-of',
      'fields[0][value]': '',
    }
    const { id } = (await submit({ texts })).json as ManualAnswer
    const { payer } = (await stateIn(id)).facts
    expect(payer.customFields).toEqual({ 'words-for-the-children': 'Keep on!' })
  })

  it('sends it twice at once and has paid once', async () => {
    const form = harbour.form({ paymentName: 'octopus' })
    const answers = await Promise.all([1, 2, 3].map(() => submit({ texts: form })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(answers.map(({ json }) => (json as ManualAnswer).id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect((await stateIn(id)).tries).toHaveLength(1)
  })

  it('has the receipt in the language that the form states', async () => {
    const readLanguage = async (texts: object) => {
      const { json } = await submit({ texts }, { Cookie: 'language=en' })
      return (await stateIn((json as ManualAnswer).id)).facts.language
    }
    expect(await readLanguage({ language: 'cn' })).toBe('cn')
    expect(await readLanguage({ language: '' })).toBe('en')
  })

  it('is not left to believe that a second file or a second word came too', async () => {
    const files = api.files.size
    const two = toForm({})
    two.append('proofofpayment', new Blob([Uint8Array.from(png)]), 'back.png')
    const refused = await sendTo('/api/user/payments/add', two)
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { fields: { proofofpayment: 'proof.one_only' } },
    ])
    for (const name of ['amount', 'fields[0][value]']) {
      const twice = toForm({ texts: { 'fields[0][id]': 'in-honour-of', 'fields[0][value]': 'A' } })
      twice.append(name, '5000')
      const unclear = await sendTo('/api/user/payments/add', twice)
      expect([name, unclear.status, codeIn(unclear)]).toEqual([name, 400, 'form_malformed'])
    }
    expect(api.files.size).toBe(files)
  })

  it('can state the day of payment, within limits', async () => {
    const { id } = (await submit({ texts: { paidOn: today } })).json as { id: string }
    expect(currentTry(await stateIn(id)).transfer).toMatchObject({ paidOn: today })
    const early = { paidOn: '2020-01-01' }
    expect(codeIn(await submit({ texts: early }))).toBe('received_too_early')
  })

  it('without a proof is refused', async () => {
    for (const file of [null, new Uint8Array()]) {
      const refused = await submit({ file })
      expect(refused.status).toBe(422)
      expect(refused.json).toMatchObject({ fields: { proofofpayment: 'proof.required' } })
    }
  })

  it.each([
    [{ paymentName: 'payme' }, 422, 'invalid_input'],
    [{ paymentName: undefined }, 422, 'invalid_input'],
    [{ amount: '12.345' }, 422, 'invalid_input'],
    [{ amount: '1' }, 422, 'amount_below_minimum'],
    [{ email: 'nobody' }, 422, 'invalid_input'],
    [{ organizationId: undefined }, 422, 'invalid_input'],
    [{ organizationId: '00000000-0000-8000-8000-000000000001' }, 404, 'organization_elsewhere'],
    [{ organizationViewId: '00000000-0000-8000-8000-000000000001' }, 404, 'organization_elsewhere'],
    [{ language: 'klingon' }, 422, 'invalid_input'],
    [{ projectId: '00000000-0000-8000-8000-000000000001' }, 404, 'project_not_found'],
  ])('is refused with %j, and no file is kept', async (texts, status, code) => {
    const files = api.files.size
    const refused = await submit({ texts })
    expect(refused.status).toBe(status)
    expect([codeIn(refused), api.files.size]).toEqual([code, files])
  })
})

describe('the proof', () => {
  const proofIn = async (id: string) => {
    const proof = requirePresent(currentTry(await stateIn(id)).transfer?.proof ?? null, 'a proof')
    return { proof, kept: api.files.get(proof.fileKey) }
  }

  it.each([
    ['image/png', 'png', png],
    ['image/jpeg', 'jpg', jpeg],
    ['application/pdf', 'pdf', pdf],
  ] as const)('that is %s is stored by its type, under its payer', async (kind, ending, file) => {
    // The file's kind does not depend on the sender's name for it.
    const answer = await submit({ file, name: '../../etc/passwd.svg', type: 'text/html' })
    const { id } = answer.json as ManualAnswer
    const [{ proof, kept }, state] = [await proofIn(id), await stateIn(id)]
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(proof).toEqual({
      fileKey: `proofs/${state.facts.payerId}/${sha256}.${ending}`,
      contentType: kind,
      bytes: file.length,
      sha256,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(kept?.contentType).toBe(kind)
  })

  it('has no location in its stored file', async () => {
    const file = withExif(jpeg, 1, '22.3193N 114.1694E')
    const answer = await submit({ file })
    const { kept } = await proofIn((answer.json as ManualAnswer).id)
    expect(Buffer.from(file).toString('latin1')).toContain('114.1694E')
    expect(Buffer.from(kept?.bytes ?? []).toString('latin1')).not.toContain('114.1694E')
  })

  it.each([
    ['not_accepted', Buffer.from('<svg onload="alert(1)"/>')],
    ['not_accepted', Buffer.from('GIF89a')],
    ['unreadable', png.subarray(0, 60)],
  ])('is refused as %s', async (why, file) => {
    const files = api.files.size
    const refused = await submit({ file })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ fields: { proofofpayment: `proof.${why}` } })
    expect(api.files.size).toBe(files)
  })

  it('is taken up to 5 MB and refused beyond, and so is a form that never ends', async () => {
    const most = createPdf({ bytes: 5 * 1024 * 1024 })
    expect((await submit({ file: most })).status).toBe(200)
    const more = Buffer.concat([most, Buffer.from([0])])
    const refused = await submit({ file: more })
    expect(refused.status).toBe(413)
    expect(refused.json).toMatchObject({
      error: { code: 'upload_too_large' },
      fields: { proofofpayment: 'proof.too_large' },
    })
    const endless = await submit({ file: Buffer.alloc(12 * 1024 * 1024) })
    expect(endless.status).toBe(413)
  })
})

describe('a call that is no form with a file', () => {
  it.each([
    ['JSON', 415, 'form_expected', '{}', { 'Content-Type': 'application/json' }],
    ['nothing', 415, 'form_expected', '', {}],
    [
      'a form without a file',
      415,
      'form_expected',
      'a=b',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    [
      'a form that was cut',
      400,
      'form_malformed',
      '--x\r\nContent-Disp',
      { 'Content-Type': 'multipart/form-data; boundary=x' },
    ],
    [
      'a form without an end to its parts',
      400,
      'form_malformed',
      'x',
      { 'Content-Type': 'multipart/form-data' },
    ],
  ] as const)('is refused: %s', async (_what, status, code, body, headers) => {
    const refused = await sendTo('/api/user/payments/add', body, headers)
    expect(refused.status).toBe(status)
    expect(codeIn(refused)).toBe(code)
  })

  it('is refused with more parts than a form has', async () => {
    const form = toForm({})
    for (let part = 0; part < 300; part += 1) form.append(`part-${part}`, 'x')
    const refused = await sendTo('/api/user/payments/add', form)
    expect(codeIn(refused)).toBe('form_malformed')
  })
})

describe('a charity that does not accept the payment method', () => {
  it.each(['lionrock', 'bauhinia', 'tinhau'])(
    'refuses at %s, and keeps no file',
    async (subDomain) => {
      const there = await createWalletPayers(api, subDomain)
      const texts = there.form({ paymentName: 'fps' })
      const files = api.files.size
      const origin = `http://${subDomain}.localhost:3000`
      const response = await api.app.request(`${origin}/api/user/payments/add`, {
        method: 'POST',
        headers: { Origin: origin },
        body: toForm({ texts }),
      })
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ error: { code: 'method_not_available' } })
      expect(api.files.size).toBe(files)
    },
  )
})

describe('a payer who changes to a method of the charity’s own', () => {
  it('has the open request at a wallet closed first', async () => {
    const body = harbour.form()
    const { objectId } = await harbour.open(body)
    const answer = await submit({ texts: { ...body, paymentName: 'fps' } })
    expect(answer.json).toMatchObject({ id: objectId, status: 'processing' })
    expect((await stateIn(objectId)).tries.map(({ method }) => method)).toEqual(['payme', 'fps'])
  })

  it('gets the result of the wallet payment if it had already been paid', async () => {
    api.bank.closes('paid meanwhile')
    const body = harbour.form()
    const { objectId } = await harbour.open(body)
    const answer = await submit({ texts: { ...body, paymentName: 'fps' } })
    expect(answer.json).toMatchObject({
      id: objectId,
      status: 'succeeded',
      receiptLink: expect.stringContaining('/api/receipts/') as string,
    })
  })
})

describe('a payer who tries too often', () => {
  it('has no picture drawn and no file stored', async () => {
    const one = { challengeAbove: 1, most: 1 }
    const { tries } = standardLimits
    let drawn = 0
    const strictApp = createApp({
      ...api.dependencies,
      attemptLimits: { ...standardLimits, tries: { ...tries, email: one } },
      runUploadTask: (...args) => {
        drawn += 1
        return api.dependencies.runUploadTask(...args)
      },
    })
    const origin = 'http://harbour.localhost:3000'
    const send = async (file: Uint8Array) => {
      const body = toForm({ file, texts: { email: 'often@example.com' } })
      const call = { method: 'POST', headers: { Origin: origin }, body }
      return (await strictApp.request(`${origin}/api/user/payments/add`, call)).status
    }
    expect(await send(await toPng(3, 1))).toBe(200)
    const files = api.files.size
    expect(await send(await toPng(3, 2))).toBe(429)
    expect(drawn).toBe(1)
    expect(api.files.size).toBe(files)
  })
})

describe('too many pictures at once', () => {
  it('are refused with a waiting time', async () => {
    const busy = createApp({
      ...api.dependencies,
      runUploadTask: async () => ({ refused: 'busy' }),
    })
    const origin = 'http://harbour.localhost:3000'
    const response = await busy.request(`${origin}/api/user/payments/add`, {
      method: 'POST',
      headers: { Origin: origin },
      body: toForm({}),
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).not.toBeNull()
  })
})

describe('the code that a payer scans, with its reference', () => {
  const details = (body: object, host = 'harbour.localhost') =>
    openBrowser(api, host).post('/api/user/payments/manualDetails', body)

  it('is shown before they pay, and is sent to the charity', async () => {
    const fingerprint = 'attempt-with-details'
    const answer = (await details({ amount: 120.5, paymentName: 'fps', fingerprint })).json as {
      reference: string
      code: string
    }
    expect(answer).toMatchObject({ isForThisPayment: true })
    expect(readFpsCode(answer.code)).toMatchObject({
      once: true,
      amount: '120.50',
      reference: answer.reference,
      proxy: { fpsId: '9990017' },
    })
    const submitAnswer = await submit({ texts: { fingerprint, amount: 120.5 } })
    expect((submitAnswer.json as ManualAnswer).reference).toBe(answer.reference)
  })

  it('is the charity’s own code by the other methods, or none', async () => {
    const fingerprint = 'attempt-with-details-2'
    const scanned = await details({ amount: 100, paymentName: 'octopus', fingerprint })
    expect(scanned.json).toMatchObject({
      code: 'octopus://payment?token=sandbox-harbour-light',
      isForThisPayment: false,
    })
    const cash = await details({ amount: 100, paymentName: 'cash', fingerprint })
    expect(cash.json).toMatchObject({ code: null, isForThisPayment: false })
  })

  it('gets no method that cannot be used', async () => {
    const body = { amount: 100, paymentName: 'fps', fingerprint: 'attempt-with-details-3' }
    expect(codeIn(await details(body, 'lionrock.localhost'))).toBe('method_not_available')
    expect((await details(body, 'nobody.localhost')).status).toBe(404)
    expect((await details({ ...body, fingerprint: undefined })).status).toBe(422)
  })
})

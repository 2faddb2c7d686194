import { beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { proofFingerprint } from '@almoner/domain/payment-methods/proof.ts'
import { findPayment } from '@almoner/projections/models/payment-history/query.ts'
import { sameProof } from '@almoner/projections/models/payment-history/matching/same-proof.ts'
import { createApp } from '../../../app.ts'
import type { AppDependencies } from '../../../http/app-env.ts'
import type { Problem } from '../../../http/contract.ts'
import { toJpeg, toPng, withExif } from '../proof/testing/pictures.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'
import { reservedBytes, standardUploadLimits } from '@almoner/platform/limit/upload-limits.ts'
import { createPdf } from './testing/pdf.ts'

const mebibyte = 1024 * 1024

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})

/** The product with these limits, called from one address. */
const senderTo = (changes: Partial<AppDependencies>) => {
  let writeCount = 0
  const app = createApp({
    ...api.dependencies,
    isTrustedProxy: () => true,
    writeFile: async (...file) => {
      await api.dependencies.writeFile(...file)
      writeCount += 1
    },
    ...changes,
  })
  const origin = 'http://harbour.localhost:3000'
  const send = async (
    bytes: Uint8Array,
    { from = '203.0.113.7', ...texts }: { from?: string; fingerprint?: string } = {},
  ) => {
    const form = new FormData()
    const { paymentMethod: _, ...asked } = harbour.form({ paymentName: 'fps', ...texts })
    for (const [name, value] of Object.entries<unknown>(asked)) form.set(name, String(value))
    form.set('proofofpayment', new Blob([Uint8Array.from(bytes)]), 'proof')
    const { body, headers } = new Response(form)
    const whole = new Uint8Array(await new Response(body).arrayBuffer())
    const response = await app.request(`${origin}/api/user/payments/add`, {
      method: 'POST',
      headers: {
        Origin: origin,
        'X-Forwarded-For': from,
        'Content-Type': headers.get('Content-Type') ?? '',
        'Content-Length': String(whole.length),
      },
      body: whole,
    })
    const json = (await response.json()) as Partial<Problem>
    return { status: response.status, code: json.error?.code, headers: response.headers, json }
  }
  return { send, written: () => writeCount }
}

const few = (bytes: number) => ({ bytes, overSeconds: 3_600 })
const plenty = few(1_024 * mebibyte)
const generous = {
  address: plenty,
  attempt: plenty,
  applicant: plenty,
  charity: plenty,
  all: plenty,
}

describe('a payer who sends file after file', () => {
  it('is refused after their address has used its share, for any charity and form', async () => {
    const uploadLimits = { ...generous, address: few(10 * mebibyte) }
    const { send, written } = senderTo({ uploadLimits })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(createPdf({ bytes: 4 * mebibyte }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.filter(({ code }) => code === 'too_many_uploads')
    expect(refused.length + answers.filter(({ status }) => status === 503).length).toBe(6)
    for (const { status, headers } of refused) {
      expect(status).toBe(429)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(written()).toBe(2)
    const other = await send(createPdf({ bytes: 4 * mebibyte }), { from: '203.0.113.8' })
    expect(other.status).toBe(200)
  })

  it('has one file stored of one form, and none once the form has used its quota', async () => {
    const fingerprint = 'attempt-with-many-files'
    const { send, written } = senderTo({ uploadLimits: generous })
    for (let number = 0; number < 3; number += 1) {
      expect((await send(createPdf({ bytes: 1_000 + number }), { fingerprint })).status).toBe(200)
    }
    expect(written()).toBe(1)
    const uploadLimits = { ...generous, attempt: few(mebibyte / 2) }
    const refused = await senderTo({ uploadLimits }).send(createPdf({ bytes: mebibyte }))
    expect([refused.status, refused.code]).toEqual([429, 'too_many_uploads'])
  })

  it('from many addresses at once pauses that charity’s files, with an explanation and a waiting time', async () => {
    const uploadLimits = { ...generous, charity: few(3 * mebibyte) }
    const { send } = senderTo({ uploadLimits })
    const answers = []
    for (let number = 0; number < 4; number += 1) {
      answers.push(await send(createPdf({ bytes: mebibyte }), { from: `198.51.100.${number}` }))
    }
    const last = answers.at(-1)
    expect([last?.status, last?.code]).toEqual([503, 'uploads_paused'])
    expect(last?.json.message).toMatch(/cannot accept files at the moment/)
    expect(last?.headers.get('Retry-After')).not.toBeNull()
  })
})

describe('an honest payer', () => {
  it('sends a screenshot, and the right one after it, within the usual limits', async () => {
    const { send } = senderTo({ uploadLimits: standardUploadLimits })
    const fingerprint = 'attempt-of-an-honest-payer'
    const statuses = []
    for (const size of [20, 30]) {
      statuses.push((await send(await toPng(size, size), { fingerprint })).status)
    }
    expect(statuses).toEqual([200, 200])
  })
})

describe('a disk that fills', () => {
  it('refuses files when space runs short, before it reads one', async () => {
    const { send, written } = senderTo({ freeBytes: async () => reservedBytes + 1_000 })
    const refused = await send(createPdf({ bytes: 2_000 }))
    expect([refused.status, refused.code]).toEqual([503, 'uploads_paused'])
    expect(refused.headers.get('Retry-After')).toBe('600')
    expect(written()).toBe(0)
  })

  it('still accepts a card payment', async () => {
    const app = createApp({ ...api.dependencies, freeBytes: async () => 0 })
    const origin = 'http://harbour.localhost:3000'
    const response = await app.request(`${origin}/api/user/payments`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(harbour.form()),
    })
    expect(response.status).toBe(200)
  })

  it('causes a 503 with a waiting time if it is already full', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const { send } = senderTo({ writeFile: () => Promise.reject(full) })
    const refused = await send(createPdf({ bytes: 2_000 }))
    expect([refused.status, refused.code]).toEqual([503, 'busy'])
    expect(refused.headers.get('Retry-After')).not.toBeNull()
  })
})

const picture = await toPng(23, 33)
const photo = await toJpeg(25, 35)

describe('one proof for two payments', () => {
  let payers = 0
  const twiceAtDesk = async (first: Uint8Array, second: Uint8Array) => {
    const { send } = senderTo({})
    // An address of its own: a fast machine would otherwise pass the limit of one.
    const from = `198.51.100.${(payers += 1)}`
    const ids = []
    for (const file of [first, second]) {
      const answer = await send(file, { from })
      expect([answer.status, answer.code]).toEqual([200, undefined])
      ids.push((answer.json as unknown as { id: string }).id)
    }
    await api.caughtUp()
    const where = {
      organisationId: harbour.organizationId as OrganisationId,
      paymentId: ids[1] as PaymentId,
    }
    const row = await findPayment(api.db, where)
    const proof = requirePresent(row?.proof, 'the second proof')
    const same = await sameProof(api.db, { ...where, fingerprint: proofFingerprint(proof) })
    return same.map(({ paymentId }) => paymentId).includes(ids[0] as PaymentId)
  }

  it.each([
    ['a picture with a byte behind its end', picture, Buffer.from([0])],
    ['a photograph with a byte behind its end', photo, Buffer.from([0])],
    ['a PDF with a blank behind its end', createPdf({ text: 'again' }), Buffer.from('\n ')],
  ])('is recognised if the second is %s', async (_, file, more) => {
    expect(await twiceAtDesk(file, Buffer.concat([file, more]))).toBe(true)
  })

  it('is recognised if a byte inside a PDF differs that is not visible', async () => {
    const first = createPdf({ text: 'once', bytes: 1_200 })
    const second = Uint8Array.from(first)
    second[20] = 0x79
    expect(await twiceAtDesk(first, second)).toBe(true)
  })

  it('is not reported if two pictures differ', async () => {
    expect(await twiceAtDesk(picture, await toPng(24, 33))).toBe(false)
  })

  it('is recognised if the second photograph has another place and time but the same pixels', async () => {
    expect(await twiceAtDesk(withExif(photo, 1, 'one'), withExif(photo, 1, 'two'))).toBe(true)
  })
})

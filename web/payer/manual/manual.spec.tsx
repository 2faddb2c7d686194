import { afterEach, describe, expect, it, vi } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { openPayerSite, organisation, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { takeUploads } from '../../testing/uploads.ts'
import { find } from '../../testing/render.tsx'
import type { Checkout } from '../checkout/state/checkout-shape.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { anOpenWallet, aWalletCheckout, seedCheckout } from '../testing/checkouts.ts'
import { chooseProof } from './proof/chosen-proof.ts'

const details = 'POST /api/user/payments/manualDetails'
const status = 'POST /api/user/payments/retrievePaymentStatus'

const bank = {
  bankTransferCode: '004',
  bankTransferBankName: 'HSBC',
  bankTransferBranchCode: '999',
  bankTransferAccountNumber: '990017001',
  bankTransferAccountName: 'Harbour Light Limited',
}
const settings = (more: object = {}) => ({
  enabled: true,
  code: null,
  instructions: null,
  ...more,
})
const charity = {
  ...organisation,
  organizationObj: {
    ...organisation.organizationObj,
    paymentMethodCode: {
      fps: settings({ code: 'static' }),
      alipay_hk: settings({ code: 'hk' }),
      alipay_ch: settings({ code: 'ch' }),
      bank_transfer: settings(bank),
      check_writing: settings({ checkWritingOrgName: 'Harbour Light Limited' }),
      cash: settings({ instructions: 'At our office.' }),
    },
  },
  paymentMethod: {
    ...organisation.paymentMethod,
    manual: ['fps', 'alipay_hk', 'alipay_ch', 'bank_transfer', 'check_writing', 'cash'],
  },
}

const noFees = { totalFee: 0, serviceFee: 0, processingFee: 0 }
const api: FakeApi = {
  'GET /api/donors/organization': () => ({ status: 200, body: charity }),
  [details]: (body) => {
    const { paymentName } = body as { paymentName: string }
    const isFps = paymentName === 'fps'
    const code = isFps ? 'dynamic' : paymentName.startsWith('alipay') ? paymentName : null
    return { status: 200, body: { reference: 'AB12CD34', code, isForThisPayment: isFps } }
  },
  'POST /api/user/payments/calculate-fees': () => ({
    status: 200,
    body: { ...noFees, totalAmount: 500, nonprofitReceives: 500, transactionCountry: 'HK' },
  }),
  [status]: () => ({ status: 200, body: { status: 'processing' } }),
}

const open = async (method: Checkout['method'], path: string, more: FakeApi = {}) => {
  seedCheckout({ ...aWalletCheckout(), method })
  return openPayerSite(path, { api: { ...api, ...more } })
}
type Site = Awaited<ReturnType<typeof open>>

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]
const createFile = (name: string, bytes: number[] | Uint8Array<ArrayBuffer> = png): File =>
  new File([Uint8Array.from(bytes)], name)

const choose = (site: Site, file: File) =>
  site.does(() => {
    const input = find<HTMLInputElement>(site.page, 'input[type=file]')
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })

afterEach(() => chooseProof(undefined))

describe('paying the charity itself', () => {
  it('by FPS is one code with the amount and the reference in it, in four steps', async () => {
    const site = await open('fps', '/ManualPayments')
    const code = await site.sees('canvas')
    expect(code.getAttribute('aria-label')).toBe('QR code to pay HK$500.00 by FPS')
    expect(site.page.querySelectorAll('ol li')).toHaveLength(4)
    expect(site.page.textContent).toContain('The amount and the reference are in the code')
    expect(site.page.textContent).toContain('AB12CD34')
    expect(site.bodiesOf(details)).toEqual([
      {
        amount: 500,
        paymentName: 'fps',
        organizationId: organisation.id,
        fingerprint: readCheckout().attemptId,
      },
    ])
    await site.press('a', 'Next: I have paid')
    await site.arrives('/Review')
  })

  it('by a method it no longer accepts shows that no money was taken, and no instructions', async () => {
    const site = await open('octopus', '/ManualPayments')
    await site.sees('[role=status]', 'No money was taken.')
    expect(site.page.textContent).not.toContain('directly, without a fee')
  })

  it('does not continue while the payment details are loading', async () => {
    const site = await open('fps', '/ManualPayments', { [details]: () => new Promise(() => {}) })
    await site.sees('main [aria-busy=true]')
    expect(site.page.textContent).not.toContain('Next: I have paid')
  })

  it('does not continue if the payment details could not be loaded', async () => {
    const site = await open('fps', '/ManualPayments', { [details]: () => problem(422, 'invalid') })
    await site.sees('[role=alert]', 'The details of this payment could not be loaded')
    expect(site.page.textContent).not.toContain('Next: I have paid')
  })

  it('asks on which side of the border the payer’s app is, Hong Kong first', async () => {
    const site = await open('alipay_hk', '/ManualPayments')
    await site.sees('h1', 'AlipayHK')
    expect(find<HTMLInputElement>(site.page, '[value=alipay_hk]').checked).toBe(true)
    await site.press('[value=alipay_ch]')
    await site.sees('h1', 'Alipay')
    await site.sees('canvas')
    expect(readCheckout().method).toBe('alipay_ch')
    expect(site.bodiesOf(details).at(-1)).toMatchObject({ paymentName: 'alipay_ch' })
  })

  it.each([
    ['bank_transfer', ['HSBC · 004', '999', '990017001', 'Harbour Light Limited', 'HK$500.00']],
    ['check_writing', ['Harbour Light Limited', 'HK$500.00']],
    ['cash', ['HK$500.00', 'At our office.']],
  ] as const)('by %s shows what is needed, in four steps', async (method, words) => {
    const site = await open(method, '/ManualPayments')
    await site.sees('dd', 'AB12CD34')
    for (const each of words) expect(site.page.textContent).toContain(each)
    expect(site.page.querySelectorAll('ol > li')).toHaveLength(4)
  })

  it('copies the payment details, and confirms this', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    const site = await open('bank_transfer', '/ManualPayments')
    await site.sees('button', 'CopyAccount number')
    await site.press('button', 'CopyAccount number')
    await site.sees('[role=status]', 'Account number copied')
    expect(write).toHaveBeenCalledWith('990017001')
  })

  it('is one attempt from the reference on, even if another payment was requested before', async () => {
    const fpsCheckout = { ...aWalletCheckout(), method: 'fps' as const }
    const before = { ...(await readSent(fpsCheckout)), amountCents: cents(30_000) }
    seedCheckout({ ...fpsCheckout, asked: before })
    const site = await openPayerSite('/ManualPayments', { api })
    await site.sees('canvas')
    const [told] = site.bodiesOf(details) as { fingerprint: string }[]
    expect(site.bodiesOf(details)).toHaveLength(1)
    expect(told?.fingerprint).toBe(readCheckout().attemptId)
    expect(told?.fingerprint).not.toBe(before.fingerprint)
  })
})

const readSent = async (checkout: Checkout) => {
  const { toAskedPayment: askedPayment } = await import('../paying/sent-payment.ts')
  const payment = askedPayment(checkout, organisation.id)
  if (!payment) throw new Error('nothing to send')
  return payment
}

describe('the proof', () => {
  it('is required, with a summary that links to it', async () => {
    const site = await open('fps', '/Review')
    await site.sees('button', 'Confirm that I paid HK$500.00')
    await site.press('button', 'Confirm that I paid')
    await site.sees('[role=alert]', 'Please upload a supporting document before proceeding')
    await choose(site, createFile('slip.png'))
    await site.sees('p', 'slip.png')
    expect(site.page.textContent).not.toContain('Please upload')
  })

  it.each([
    ['not a PNG, JPG or PDF', createFile('slip.png', [1, 2, 3, 4])],
    ['not a PNG, JPG or PDF', createFile('slip.exe')],
    ['is empty', createFile('slip.png', [])],
    ['larger than 5 MB', createFile('slip.png', new Uint8Array(5 * 1024 * 1024 + 1))],
  ])('is refused in words: %s; what was chosen before stays', async (words, file) => {
    const site = await open('fps', '/Review')
    await site.sees('button', 'Choose a file')
    await choose(site, createFile('good.png'))
    await site.sees('p', 'good.png')
    await choose(site, file)
    await site.sees('p', words)
    expect(await site.sees('p', 'good.png')).toBeTruthy()
  })

  it('that is refused shows the same in the summary, until an acceptable one is chosen', async () => {
    const site = await open('fps', '/Review')
    await site.sees('button', 'Confirm that I paid HK$500.00')
    await site.press('button', 'Confirm that I paid')
    await site.sees('[role=alert]', 'Please upload a supporting document')
    await choose(site, createFile('slip.exe'))
    await site.sees('[role=alert]', 'This file is not a PNG, JPG or PDF')
    await site.sees('#field-proof-error', 'This file is not a PNG, JPG or PDF')
    await site.press('button', 'Confirm that I paid')
    await site.sees('[role=alert]', 'This file is not a PNG, JPG or PDF')
    expect(site.page.textContent).not.toContain('Please upload')
    await choose(site, createFile('slip.png'))
    await site.sees('p', 'slip.png')
    expect(site.page.querySelector('[role=alert]')).toBeNull()
    expect(site.page.querySelector('#field-proof-error')).toBeNull()
  })

  it('stays chosen on the way back and forth', async () => {
    const site = await open('fps', '/Review')
    await site.sees('button', 'Choose a file')
    await choose(site, createFile('slip.png'))
    await site.sees('p', 'slip.png')
    await site.go('/ManualPayments')
    await site.sees('canvas')
    await site.go('/Review')
    expect(await site.sees('p', 'slip.png')).toBeTruthy()
  })
})

describe('a payment that is shown', () => {
  const send = async (more: FakeApi = {}) => {
    const uploads = takeUploads()
    const site = await open('fps', '/Review', more)
    await site.sees('button', 'Confirm that I paid HK$500.00')
    await choose(site, createFile('slip.png'))
    await site.sees('p', 'slip.png')
    await site.press('button', 'Confirm that I paid')
    await site.sees('progress')
    const last = () => {
      const upload = uploads.at(-1)
      if (!upload) throw new Error('nothing was sent')
      return upload
    }
    return { ...site, uploads, last }
  }
  const received = { status: 'processing', id: 'p1', message: 'Thank you', reference: 'AB12CD34' }

  it('sends the choice about the charity’s news', async () => {
    const silent = await send()
    expect(silent.last().form.has('news')).toBe(false)
    seedCheckout({ news: '1-en' })
    await silent.does(() => silent.last().lose())
    await silent.sees('[role=status]', 'We do not know yet')
    await silent.press('button', 'Confirm that I paid')
    await silent.sees('progress')
    expect(silent.last().form.get('news')).toBe('1-en')
  })

  it('is sent as one form, shows its progress, and waits for the charity', async () => {
    const site = await send()
    const { path, form, progress, answer } = site.last()
    expect(path).toBe('/api/user/payments/add')
    expect(Object.fromEntries(form)).toMatchObject({
      amount: '500',
      paymentName: 'fps',
      coverFee: 'true',
      fingerprint: readCheckout().attemptId,
      'fields[0][id]': 'shirt.size',
      'fields[0][value]': 'M',
    })
    expect((form.get('proofofpayment') as File).name).toBe('slip.png')
    await site.does(() => progress(0.5))
    expect(find<HTMLProgressElement>(site.page, 'progress').value).toBe(0.5)
    await site.does(() => answer(200, received))
    await site.sees('h1', 'We have your proof of payment')
    expect(site.page.textContent).toContain('AB12CD34')
    expect(readCheckout()).toMatchObject({ gift: null, transfer: { id: 'p1', method: 'fps' } })
  })

  it('that receives no answer is sent again by the same button, and nothing is lost', async () => {
    const site = await send()
    await site.does(() => site.last().lose())
    await site.sees('[role=status]', 'We do not know yet whether your proof arrived')
    expect(site.page.textContent).not.toMatch(/failed/i)
    await site.press('button', 'Confirm that I paid')
    await site.sees('progress')
    const [first, second] = site.uploads
    expect(site.uploads).toHaveLength(2)
    expect(second?.form.get('fingerprint')).toBe(first?.form.get('fingerprint'))
    await site.does(() => site.last().answer(200, received))
    await site.sees('h1', 'We have your proof of payment')
  })

  it('that the API refuses to record becomes another attempt, unless a wallet is still open', async () => {
    for (const wallet of [null, anOpenWallet()]) {
      const site = await send()
      seedCheckout({ wallet })
      const { attemptId } = readCheckout()
      const { status: code, body } = problem(409, 'project_closed')
      await site.does(() => site.last().answer(code, body))
      const alert = await site.sees('[role=alert]', 'Your proof was not recorded')
      expect(alert.textContent).toContain('If you have paid already, do not pay again.')
      expect(alert.textContent).not.toContain('No money was taken')
      expect(readCheckout().attemptId === attemptId).toBe(wallet !== null)
    }
  })

  it.each([
    [503, 'uploads_paused'],
    [429, 'too_many_uploads'],
  ])(
    'whose file cannot be stored is not called lost or failed, and can be sent again',
    async (status, refused) => {
      const site = await send()
      const { attemptId } = readCheckout()
      const { status: code, body } = problem(status, refused)
      await site.does(() => site.last().answer(code, body))
      await site.sees('[role=status]', 'Your proof was not sent')
      expect(readCheckout().attemptId).toBe(attemptId)
      await site.press('button', 'Confirm that I paid')
      await site.sees('progress')
      expect(site.uploads).toHaveLength(2)
      await site.does(() => site.last().answer(200, received))
      await site.sees('h1', 'We have your proof of payment')
    },
  )

  it('whose proof the server cannot read shows this beside it', async () => {
    const site = await send()
    const { status: code, body } = problem(422, 'invalid_input', {
      proofofpayment: 'proof.unreadable',
    })
    await site.does(() => site.last().answer(code, body))
    await site.sees('[role=alert]', 'This file could not be read')
    expect(await site.sees('p', 'slip.png')).toBeTruthy()
  })

  it('is sent once however often the button is pressed', async () => {
    const uploads = takeUploads()
    const site = await open('fps', '/Review')
    const button = await site.sees('button', 'Confirm that I paid HK$500.00')
    await choose(site, createFile('slip.png'))
    await site.sees('p', 'slip.png')
    await site.does(() => {
      button.click()
      button.click()
    })
    await site.sees('progress')
    await site.does(() => button.click())
    expect(uploads).toHaveLength(1)
  })
})

import {
  parseBody,
  checkCurrency,
  durationIn,
  optionalText,
  optionalUrl,
  sumIn,
  type Body,
} from './input.ts'
import { expiresSoonMilliseconds, happensAfterMilliseconds, findMagic } from './magic.ts'
import type { Merchant } from '../merchants.ts'
import type { Entry, MerchantData, PaymentRequest, StatusCode, Transaction } from '../objects.ts'
import { badRequest, internalFailure } from './problem.ts'
import { answerWith, transactionAnswer } from './answers.ts'
import type { World } from '../world.ts'

/** A request's status at a moment: it expires by the clock alone. */
export const currentStatus = (request: PaymentRequest, now: number): StatusCode =>
  request.status === 'PR001' && now >= request.expiresAt ? 'PR007' : request.status

export const createRequest = async (
  text: string,
  { merchant, world }: { merchant: Merchant; world: World },
): Promise<object> => {
  const body = parseBody(text)
  const totalCents = sumIn(body['totalAmount'], 'EA017')
  checkCurrency(body['currencyCode'])
  const effectiveDuration = durationIn(body['effectiveDuration'])
  const magic = findMagic(totalCents)
  if (magic === 'fails_to_open') throw internalFailure(500)
  const createdAt = world.clock()
  const lasts = { expires_soon: expiresSoonMilliseconds, has_expired: 0 } as const
  const what = { succeeds: 'success', fails: 'failure' } as const
  const request: PaymentRequest = {
    paymentRequestId: world.newId(),
    clientId: merchant.clientId,
    totalCents,
    effectiveDuration,
    notificationUri: optionalUrl(body['notificationUri']),
    appSuccessCallback: optionalUrl(body['appSuccessCallback']),
    appFailCallback: optionalUrl(body['appFailCallback']),
    merchantData: merchantDataIn(body['merchantData']),
    createdAt,
    expiresAt:
      createdAt +
      (magic === 'expires_soon' || magic === 'has_expired'
        ? lasts[magic]
        : effectiveDuration * 1_000),
    status: 'PR001',
    happening:
      magic === 'succeeds' || magic === 'fails'
        ? { what: what[magic], at: createdAt + happensAfterMilliseconds }
        : null,
    failedBefore: false,
    transactionIds: [],
  }
  const { paymentRequestId: id, happening } = request
  const later = happening === null ? [] : [{ id, dueAtMilliseconds: happening.at }]
  await world.commit([
    toEntry(request),
    ...later.map((body): Entry => ({ kind: 'later', id, body })),
  ])
  return answerWith(request, { status: 'PR001', world })
}

const merchantDataIn = (value: unknown): MerchantData | null => {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') throw badRequest('EA002', 'Field error in object')
  const data: Body = { ...value }
  optionalText(data['additionalData'], 1_024)
  return {
    orderId: optionalText(data['orderId'], 255),
    orderDescription: optionalText(data['orderDescription'], 1_024),
  }
}

/** A request of this merchant's, after its due outcome. */
export const findRequest = async (
  id: string,
  { clientId, world }: { clientId: string | null; world: World },
): Promise<PaymentRequest> => {
  const request = await world.store.get('request', id)
  if (!request || (clientId !== null && request.clientId !== clientId)) throw payCodeNotFound()
  const due = request.happening !== null && request.happening.at <= world.clock()
  return due ? await playRequest(id, world) : request
}

const payCodeNotFound = () => badRequest('EB008', 'PayCode not found')

/** Applies the automatic outcome of a magic amount. */
export const playRequest = (id: string, world: World): Promise<PaymentRequest> =>
  world.exclusively(id, async () => {
    const request = await world.store.get('request', id)
    if (!request) throw payCodeNotFound()
    const { happening } = request
    if (happening === null || happening.at > world.clock()) return request
    const over = { ...request, happening: null }
    const change =
      request.status !== 'PR001'
        ? { request: over, more: [] }
        : happening.what === 'success'
          ? markPaid(over, world, happening.at)
          : markFailed(over, world)
    await world.commit([toEntry(change.request), ...change.more])
    return change.request
  })

type Change = { request: PaymentRequest; more: readonly Entry[] }

/** Records the collection and its notification. */
export const markPaid = (request: PaymentRequest, world: World, at: number): Change => {
  const transaction: Transaction = {
    transactionId: world.newId(),
    clientId: request.clientId,
    paymentRequestId: request.paymentRequestId,
    type: '003',
    amountCents: request.totalCents,
    refundedCents: 0,
    orderId: request.merchantData?.orderId ?? null,
    orderDescription: request.merchantData?.orderDescription ?? null,
    at,
  }
  const { transactionId } = transaction
  const after: PaymentRequest = {
    ...request,
    status: 'PR005',
    happening: null,
    transactionIds: [transactionId],
  }
  return {
    request: after,
    more: [
      { kind: 'transaction', id: transactionId, body: transaction },
      ...notifications(after, world, { transactions: [transactionAnswer(transaction)] }),
    ],
  }
}

/** The payment failed; the payer may try again, and the request stays open. */
export const markFailed = (request: PaymentRequest, world: World): Change => {
  const after = { ...request, failedBefore: true }
  const reason = { reasonCode: 'EW2036', reasonDescription: 'Payment failed, contact support' }
  return { request: after, more: notifications(after, world, reason) }
}

export const markRefused = (request: PaymentRequest, world: World): Change => {
  const after: PaymentRequest = { ...request, status: 'PR004', happening: null }
  return { request: after, more: notifications(after, world, {}) }
}

const notifications = (request: PaymentRequest, world: World, news: object): Entry[] => {
  const { notificationUri, clientId, status } = request
  if (notificationUri === null) return []
  const id = world.newId()
  const body = JSON.stringify({
    ...news,
    ...answerWith(request, { status, world }),
    paymentRequestType: 'Dynamic',
    totalAmount: (request.totalCents / 100).toFixed(2),
  })
  const eventType = status === 'PR005' ? 'payment.success' : 'payment.failure'
  const delivery = {
    id,
    clientId,
    uri: notificationUri,
    eventType,
    body,
    attempts: 0,
    dueAtMilliseconds: world.clock(),
  } as const
  return [{ kind: 'delivery', id, body: delivery }]
}

export const lookAtRequest = async (
  id: string,
  { merchant, world }: { merchant: Merchant; world: World },
): Promise<object> => {
  const request = await findRequest(id, { clientId: merchant.clientId, world })
  const magic = findMagic(request.totalCents)
  if (magic === 'fails_to_answer') throw internalFailure(400)
  if (magic === 'is_not_found') throw payCodeNotFound()
  const transactions: object[] = []
  for (const transactionId of request.transactionIds) {
    const transaction = await world.store.get('transaction', transactionId)
    if (transaction) transactions.push(transactionAnswer(transaction))
  }
  const status = currentStatus(request, world.clock())
  return { ...answerWith(request, { status, world }), transactions }
}

export const cancelRequest = async (
  id: string,
  { merchant, world }: { merchant: Merchant; world: World },
): Promise<object> => {
  await findRequest(id, { clientId: merchant.clientId, world })
  return await world.exclusively(id, async () => {
    const request = await world.store.get('request', id)
    if (!request) throw payCodeNotFound()
    const status = currentStatus(request, world.clock())
    if (status === 'PR007') throw badRequest('EB007', 'Expired pay code')
    if (status === 'PR004') throw badRequest('EB020', 'QR code is in Aborted state.')
    if (status === 'PR005') throw badRequest('EB021', 'QR code is in Completed state.')
    if (findMagic(request.totalCents) === 'cannot_be_cancelled') {
      throw badRequest('EB022', 'QR code is in Processing state.')
    }
    const cancelled: PaymentRequest = { ...request, status: 'PR004', happening: null }
    await world.commit([toEntry(cancelled)])
    return answerWith(cancelled, { status: 'PR004', world })
  })
}

export const toEntry = (request: PaymentRequest): Entry => ({
  kind: 'request',
  id: request.paymentRequestId,
  body: request,
})

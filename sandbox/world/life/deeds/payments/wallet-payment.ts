import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { toTradeNumber } from '@almoner/workflows/gateways/tap-and-go/trade-number.ts'
import { demonstrationMerchants as paymeMerchants } from '../../../../payme/merchants.ts'
import type { Entry } from '../../../../payme/objects.ts'
import { demonstrationMerchants as tapAndGoMerchants } from '../../../../tap-and-go/merchants.ts'
import type { Trade } from '../../../../tap-and-go/trade.ts'
import { worldId } from '../../../ids.ts'

const lastsMilliseconds = 600_000
const answersAfterMilliseconds = 42_000

type Paid = {
  commands: readonly PaymentCommand[]
  payme: readonly Entry[]
  trades: readonly Trade[]
}

type Gift = { key: string; to: string; at: Instant }

/** A payment in the PayMe app, as the charity's merchant account has it. */
export const payByPayme = (state: StartedPayment, { key, to, at }: Gift): Paid => {
  const merchant = Object.entries(paymeMerchants).find(([subDomain]) => subDomain === to)?.[1]
  assert(merchant !== undefined, `${to} takes PayMe`)
  const total = readTotal(state)
  const createdAt = toMilliseconds(at)
  const paymentRequestId = worldId('payme_request', key) as string
  const transactionId = worldId('payme_transaction', key) as string
  const reference = { clientId: merchant.clientId, paymentRequestId }
  const expiresAt = createdAt + lastsMilliseconds
  const link = { kind: 'link', url: `http://localhost/sandbox/payme/${paymentRequestId}` } as const
  return {
    trades: [],
    payme: [
      {
        kind: 'request',
        id: paymentRequestId,
        body: {
          ...reference,
          totalCents: total,
          effectiveDuration: lastsMilliseconds / 1_000,
          notificationUri: null,
          appSuccessCallback: null,
          appFailCallback: null,
          merchantData: { orderId: state.facts.paymentId, orderDescription: null },
          createdAt,
          expiresAt,
          status: 'PR005',
          happening: null,
          failedBefore: false,
          transactionIds: [transactionId],
        },
      },
      {
        kind: 'transaction',
        id: transactionId,
        body: {
          ...reference,
          transactionId,
          type: '003',
          amountCents: total,
          refundedCents: 0,
          orderId: state.facts.paymentId,
          orderDescription: null,
          at: createdAt + answersAfterMilliseconds,
        },
      },
    ],
    commands: [
      opened(paymentRequestId, link, expiresAt),
      {
        type: 'SucceedPayment',
        try: 1,
        providerPaymentId: paymentRequestId,
        transactionId,
        chargedCents: total,
      },
    ],
  }
}

/** Returns a payment in the Tap & Go app. */
export const payByTapAndGo = (state: StartedPayment, { at }: Gift): Paid => {
  const total = readTotal(state)
  const { paymentId, projectName } = state.facts
  const merTradeNo = toTradeNumber({ paymentId, amountCents: total, try: 1 })
  const { appId } = tapAndGoMerchants.harbour
  const expiresAtMilliseconds = toMilliseconds(at) + lastsMilliseconds
  const form = { kind: 'form', action: 'http://localhost/sandbox/tap-and-go/web/payments' } as const
  const tradeNo = merTradeNo.slice(0, 20)
  return {
    payme: [],
    trades: [
      {
        merTradeNo,
        appId,
        payload: {
          totalPrice: (total / 100).toFixed(2),
          currency: 'HKD',
          merTradeNo,
          notifyUrl: 'http://localhost/',
          returnUrl: 'http://localhost/',
          remark: projectName,
          lang: 'en',
        },
        status: 'TRADE_FINISHED',
        closedBy: null,
        tradeNo,
        expiresAtMilliseconds,
        fate: null,
      },
    ],
    commands: [
      opened(merTradeNo, { ...form, fields: { appId, merTradeNo } }, expiresAtMilliseconds),
      {
        type: 'SucceedPayment',
        try: 1,
        providerPaymentId: merTradeNo,
        transactionId: tradeNo,
        chargedCents: total,
      },
    ],
  }
}

type Opened = Extract<PaymentCommand, { type: 'OpenPaymentRequest' }>

const opened = (
  providerRequestId: string,
  handOver: Opened['handOver'],
  expiresAt: number,
): Opened => ({
  type: 'OpenPaymentRequest',
  try: 1,
  providerRequestId,
  handOver,
  expiresAt: instantFromMilliseconds(expiresAt),
})

const readTotal = (state: StartedPayment) =>
  requirePresent(currentTry(state).quote, 'a quote').totalAmountCents

import { cents, computeShare, toHkd } from '@almoner/domain/kernel/money.ts'
import type { PaymentRequest, StatusCode, Transaction } from '../objects.ts'
import type { World } from '../world.ts'

const feeBasisPoints = 150

const descriptions: Readonly<Record<StatusCode, string>> = {
  PR001: 'Request for Payment Initiated',
  PR004: 'Request for Payment Rejected',
  PR005: 'Payment Success',
  PR007: 'Payment Request Expired',
}

/** Returns a request as PayMe's response: amounts are JSON numbers, and callbacks are unchanged. */
export const answerWith = (
  request: PaymentRequest,
  { status, world }: { status: StatusCode; world: World },
): Record<string, unknown> => {
  const { paymentRequestId, notificationUri, appSuccessCallback, appFailCallback } = request
  const webLink = world.publicUrl(`/sandbox/payme/${paymentRequestId}`)
  return {
    paymentRequestId,
    businessLogos: { normal: null, tiny: null },
    webLink,
    appLink: webLink,
    createdTime: new Date(request.createdAt).toISOString(),
    totalAmount: toHkd(cents(request.totalCents)),
    currencyCode: 'HKD',
    effectiveDuration: request.effectiveDuration,
    statusCode: status,
    statusDescription: descriptions[status],
    ...(notificationUri === null ? {} : { notificationUri }),
    ...(appSuccessCallback === null ? {} : { appSuccessCallback }),
    ...(appFailCallback === null ? {} : { appFailCallback }),
    ...(request.merchantData === null ? {} : { merchantData: request.merchantData }),
  }
}

export const transactionAnswer = (transaction: Transaction): Record<string, unknown> => ({
  transactionId: transaction.transactionId,
  feeAmount:
    transaction.type === '003'
      ? toHkd(computeShare(cents(transaction.amountCents), feeBasisPoints))
      : 0,
  transactionSource: '01',
  transactionSourceDescription: 'PayMe',
  transactionType: transaction.type,
  orderId: transaction.orderId,
  orderDescription: transaction.orderDescription,
  transactionTime: new Date(transaction.at).toISOString(),
  transactionAmount: toHkd(cents(transaction.amountCents)),
  transactionCurrencyCode: 'HKD',
  payerName: 'Sandbox Payer',
  payerId: 'a0000000-0000-4000-8000-000000000001',
  refundable: transaction.type === '003' && transaction.refundedCents < transaction.amountCents,
})

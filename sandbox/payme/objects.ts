import type { Delivery } from '../provider/queue/delivery-queue.ts'
import type { Entry as StoredEntry, ObjectStore } from '../provider/store/object-store.ts'

/**
 * The simulator's stored objects. Amounts are cents here, and decimal dollars only in responses.
 */
export type StatusCode = 'PR001' | 'PR004' | 'PR005' | 'PR007'

export type MerchantData = { orderId: string | null; orderDescription: string | null }

export type PaymentRequest = {
  paymentRequestId: string
  clientId: string
  totalCents: number
  effectiveDuration: number
  notificationUri: string | null
  appSuccessCallback: string | null
  appFailCallback: string | null
  merchantData: MerchantData | null
  createdAt: number
  expiresAt: number
  /** PR007 is never stored: it is PR001 after its expiry. */
  status: Exclude<StatusCode, 'PR007'>
  /** The automatic outcome of a magic amount, and its moment. */
  happening: { what: 'success' | 'failure'; at: number } | null
  /** The payer tried, and the payment failed. */
  failedBefore: boolean
  transactionIds: readonly string[]
}

export type Transaction = {
  transactionId: string
  clientId: string
  paymentRequestId: string
  /** The type is a collection or a refund. */
  type: '003' | '004'
  amountCents: number
  /** The refunded amount of a collection. */
  refundedCents: number
  orderId: string | null
  orderDescription: string | null
  at: number
}

export type Notification = Delivery & {
  clientId: string
  uri: string
  eventType: 'payment.success' | 'payment.failure'
  body: string
}

export type Kinds = {
  request: PaymentRequest
  transaction: Transaction
  delivery: Notification
  /** The automatic outcome of the request with the same id. */
  later: { id: string; dueAtMilliseconds: number }
  /** A used Trace-Id. */
  trace: { at: number }
}
export type Entry = StoredEntry<Kinds>
export type SandboxPaymeStore = ObjectStore<Kinds>

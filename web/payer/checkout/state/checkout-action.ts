import type { Cents } from '@almoner/domain/kernel/money.ts'
import type {
  ManualMethod,
  PaymentMethod,
  WalletMethod,
} from '@almoner/domain/payment-methods/payment-method.ts'
import type {
  AskedPayment,
  AwaitedTransfer,
  ChosenCard,
  Gift,
  Lines,
  PayerDraft,
  PaymentResult,
  SentPayment,
  WalletRequest,
} from './checkout-shape.ts'

/** Everything that can happen to a checkout. */
export type CheckoutAction =
  | GiftAction
  | PayerAction
  | MethodAction
  | CardPaymentAction
  | WalletAction
  | TransferAction
  | PageAction

type GiftAction =
  /** Typed or chosen in the form, or a first day moved on. */
  | { type: 'gift_changed'; gift: Gift }
  /** The payer submitted the form and the gift is valid. */
  | { type: 'gift_entered'; gift: Gift }
  /** A quote contained the payer's country. */
  | { type: 'country_quoted'; country: string }

type PayerAction =
  | { type: 'details_changed'; payer: PayerDraft }
  /** The payer submitted the form and the details are valid. */
  | { type: 'details_entered'; payer: PayerDraft; phoneNumber: string | null; isDonor: boolean }
  /** The words that were agreed to, or `no`. */
  | { type: 'consent_answered'; news: string }
  /** A phone's wallet gave its card and its owner's details. */
  | {
      type: 'wallet_card_given'
      payer: PayerDraft
      /** Null if a question still needs an answer. */
      phoneNumber: string | null
      card: ChosenCard
    }
  | { type: 'logged_in' }
  | { type: 'logged_out' }
  /** The session has expired. */
  | { type: 'login_ended' }

type MethodAction =
  | { type: 'method_chosen'; method: PaymentMethod }
  | { type: 'card_chosen'; card: ChosenCard }

type CardPaymentAction =
  | { type: 'payment_sent'; sent: SentPayment; lines: Lines }
  | {
      type: 'payment_succeeded'
      receiptLink: string
      totalCents: Cents
      providerPaymentId: string
    }
  /** A monthly gift is set up, and nothing is charged yet. */
  | { type: 'plan_scheduled'; plan: NonNullable<PaymentResult['plan']> }
  /** The bank takes its time. */
  | { type: 'payment_processing'; id: string }
  /** The slow bank wants to authenticate the payer: the payment call is sent again. */
  | { type: 'payment_resumed' }
  /** The bank refused the payment. */
  | { type: 'payment_refused'; code: string }
  /** The API did not start it. */
  | { type: 'payment_rejected' }
  /** The session had run out before it was sent. */
  | { type: 'payment_signed_out' }
  /** An instalment of a recurring plan was paid in the account. */
  | { type: 'instalment_paid'; result: PaymentResult }

type WalletAction =
  | { type: 'wallet_requested'; method: WalletMethod; sent: AskedPayment; lines: Lines }
  | { type: 'wallet_opened'; request: WalletRequest }
  /** `totalCents` is null if the answer does not contain it. */
  | { type: 'wallet_paid'; receiptLink: string; totalCents: Cents | null }
  | { type: 'wallet_expired' }
  | { type: 'wallet_failed'; code: string }
  | { type: 'wallet_signed_out' }
  | { type: 'wallet_rejected' }
  /** Nothing was requested within ten minutes. */
  | { type: 'wallet_page_expired'; method: WalletMethod; sent: AskedPayment; lines: Lines }

type TransferAction =
  /** The content is not what was last sent: it needs another reference. */
  | { type: 'attempt_changed'; attemptId: string }
  | { type: 'paid_on_chosen'; day: string }
  | { type: 'transfer_sent'; sent: AskedPayment }
  | { type: 'transfer_rejected' }
  /** The proof has arrived; the charity looks for the money. */
  | { type: 'transfer_submitted'; transfer: AwaitedTransfer }
  | ({ type: 'transfer_received' } & ReceivedTransfer)

/**
 * The money of a transfer has arrived. The charity confirmed it, or it was paid by a wallet request
 * that was left for the transfer.
 */
export type ReceivedTransfer = {
  method: ManualMethod | WalletMethod
  transfer: AwaitedTransfer
  receiptLink: string
  totalCents: Cents
  receivedOn?: string | undefined
}

type PageAction =
  | { type: 'page_expired'; step: string }
  | { type: 'page_resumed' }
  /** The payer gives up this gift, or makes another. */
  | { type: 'started_over' }

import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type {
  CardDisputes,
  CardGateway,
  CardRefunds,
  CardStatements,
} from '../../gateways/ports/card-gateway.ts'
import type { WalletGateway } from '../../gateways/ports/wallet-gateway.ts'
import type { PaymentBooks } from '../../steps/record/payment-books.ts'

export type SettlePaymentDependencies = PaymentBooks & {
  cards: Pick<CardGateway, 'look' | 'cancel'>
  refunds: CardRefunds
  disputes: CardDisputes
  statements: CardStatements
  wallets: Record<WalletMethod, WalletGateway>
}

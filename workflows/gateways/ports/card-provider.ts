import type { BalanceGateway } from './balance-gateway.ts'
import type { CardDomains } from './card-domains.ts'
import type {
  CardDisputes,
  CardGateway,
  CardRefunds,
  CardStatements,
  SavedCards,
} from './card-gateway.ts'
import type { CardNotices } from './card-notices.ts'
import type { PayoutGateway } from './payout-gateway.ts'

/** All that a card provider does for us. */
export type CardProvider = CardGateway &
  CardRefunds &
  CardDisputes &
  CardStatements &
  CardNotices &
  CardDomains &
  SavedCards &
  BalanceGateway &
  PayoutGateway

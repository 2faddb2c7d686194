import { ConnectedAccount } from '../../../desk/connected-account/connected-account.tsx'
import { useReader } from '../../../desk/use-may.ts'

/** The charity's account at the card provider, for owners and finance staff. */
export const DeskConnectedAccount = () => (
  <ConnectedAccount {...useReader('connected_account.read')} />
)

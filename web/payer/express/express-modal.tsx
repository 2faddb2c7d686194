import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ExpressChoice } from './express-choice.tsx'
import type { ExpressWallet } from './wallets/express-wallet.ts'

export type ExpressModalProps = { wallet: ExpressWallet; open: boolean; onClose: () => void }

/** Offers the express payment in a dialog before the amount is typed. */
export const ExpressModal = ({ wallet, open, onClose }: ExpressModalProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Dialog open={open} onClose={onClose} title={t`Pay in one step`}>
      <ExpressChoice wallet={wallet} onOther={() => void navigate({ to: '/PersonalDetails' })} />
    </Dialog>
  )
}

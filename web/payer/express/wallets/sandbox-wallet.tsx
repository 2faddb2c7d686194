import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, type ButtonLook } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatPhone } from '../../../lib/form/phone/phone.ts'
import { tokeniseAtSandbox } from '../../../ui/card-entry/sandbox/sandbox-token.ts'
import { CardName } from '../../card-prompt/card-name.tsx'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import type { WalletAsked, WalletPaid } from './express-wallet.ts'
import styles from '../express-choice.module.css'

/** The owner of the demonstration's phone. */
const payer = { name: 'Ka Yan Ho', email: 'kayan.ho@example.com', phone: '+85251234567' }

const cards = [
  { number: '4000003440000004', brand: 'visa', from: 'google_pay' },
  { number: '5555555555554444', brand: 'mastercard', from: 'apple_pay' },
  { number: '4000000000000002', brand: 'visa', from: 'google_pay' },
] as const

// Before the card provider has made a reference to it.
const unknown = { reference: '', country: '' }

export type SandboxWalletProps = {
  asked: WalletAsked
  look: ButtonLook
  onPaid: (paid: WalletPaid) => Promise<void>
}

/**
 * Shows the demonstration's wallet: it asks on this page what a phone would ask on its own sheet.
 */
export const SandboxWallet = ({ asked, look, onPaid }: SandboxWalletProps) => {
  const [isOpen, setOpen] = useState(false)
  const total = formatMoney(asked.totalCents)
  return isOpen ? (
    <Sheet total={total} onPaid={onPaid} onClose={() => setOpen(false)} />
  ) : (
    <Button look={look} wide icon="phone" onClick={() => setOpen(true)}>
      <Trans>Pay {total} with the demonstration wallet</Trans>
    </Button>
  )
}

type SheetProps = Pick<SandboxWalletProps, 'onPaid'> & { total: string; onClose: () => void }

const Sheet = ({ total, onPaid, onClose }: SheetProps) => {
  const { t } = useLingui()
  const { card: settings } = useOrganisation().paymentMethod
  const [number, setNumber] = useState<string>(cards[0].number)
  const [state, setState] = useState<'ready' | 'busy' | 'lost'>('ready')
  const hints: Record<string, string> = {
    [cards[0].number]: t`Issued in Hong Kong`,
    [cards[1].number]: t`Issued in the United States: slightly higher fee`,
    [cards[2].number]: t`Will be declined`,
  }
  const testCard = cards.find((each) => each.number === number) ?? cards[0]
  const confirm = async (): Promise<void> => {
    setState('busy')
    try {
      const { tokenUrl, publishableKey } = settings
      const token = await tokeniseAtSandbox(
        { tokenUrl: tokenUrl ?? '', key: publishableKey },
        {
          'card[number]': testCard.number,
          'card[exp_month]': '12',
          'card[exp_year]': '2034',
          'card[wallet][type]': testCard.from,
          'billing_details[name]': payer.name,
          'billing_details[email]': payer.email,
          'billing_details[phone]': payer.phone,
        },
      )
      if ('fields' in token) setState('lost')
      else await onPaid({ card: { ...token, from: testCard.from }, payer })
    } catch {
      setState('lost')
    }
  }
  return (
    <div className={styles.sheet} role="group" aria-label={t`Demonstration wallet`}>
      <p className={styles.demonstration}>
        <Trans>
          This replaces Apple Pay and Google Pay in this demonstration. No phone is contacted and no
          money moves.
        </Trans>
      </p>
      <RadioCards
        name="walletCard"
        legend={t`Card in the wallet`}
        value={testCard.number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        options={cards.map(({ number: value, brand, from }) => ({
          value,
          label: <CardName card={{ ...unknown, brand, last4: value.slice(-4), from }} plain />,
          hint: hints[value],
        }))}
      />
      <dl className={styles.payer}>
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>{payer.name}</dd>
        <dt>
          <Trans>Email</Trans>
        </dt>
        <dd>{payer.email}</dd>
        <dt>
          <Trans>Phone</Trans>
        </dt>
        <dd>{formatPhone(payer.phone)}</dd>
      </dl>
      {state === 'lost' && (
        <Notice tone="danger">
          <Trans>The demonstration’s card provider could not be reached. Try again.</Trans>
        </Notice>
      )}
      <Button
        look="primary"
        wide
        busy={state === 'busy' && t`One moment…`}
        onClick={() => void confirm()}
      >
        {t`Confirm ${total}`}
      </Button>
      <Button wide onClick={onClose}>{t`Close the wallet`}</Button>
    </div>
  )
}

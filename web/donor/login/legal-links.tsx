import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './legal-links.module.css'

/** What becomes of one's details, and what an account is agreed on: each in a few sentences. */
export const LegalLinks = () => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'privacy' | 'terms'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen('privacy')}>
        <Trans>Privacy policy</Trans>
      </button>
      <button type="button" className={styles.link} onClick={() => setOpen('terms')}>
        <Trans>Terms</Trans>
      </button>
      <Dialog open={open === 'privacy'} onClose={close} title={t`Privacy policy`}>
        <ul className={styles.points}>
          <li>
            <Trans>Almoner keeps your name, email address, phone number and donations.</Trans>
          </li>
          <li>
            <Trans>
              A charity sees what you gave to it, and nothing of what you gave to others.
            </Trans>
          </li>
          <li>
            <Trans>Your card’s number stays with the card provider.</Trans>
          </li>
          <li>
            <Trans>
              Your details serve your donations and their receipts. A charity sends you news only if
              you agree.
            </Trans>
          </li>
          <li>
            <Trans>
              You may ask to see, correct or erase your details, under the Personal Data (Privacy)
              Ordinance.
            </Trans>
          </li>
        </ul>
      </Dialog>
      <Dialog open={open === 'terms'} onClose={close} title={t`Terms`}>
        <ul className={styles.points}>
          <li>
            <Trans>An account is free, and belongs to one person.</Trans>
          </li>
          <li>
            <Trans>Keep your password to yourself, and change it if somebody else knows it.</Trans>
          </li>
          <li>
            <Trans>
              You give to the charity, not to Almoner: the charity answers for what becomes of your
              donation, and decides on refunds.
            </Trans>
          </li>
        </ul>
      </Dialog>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { SentenceGap } from '../../../ui/text/sentence-gap.tsx'
import { NewTabLink } from '../../../ui/legal-text/new-tab-link.tsx'
import styles from './agreement.module.css'

/** Shows the terms that a payer accepts by paying, and the use of their details. */
export const Agreement = () => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const charity = useOrganisation().organizationObj.organizationName
  return (
    <div className={styles.agreement}>
      <p>
        <Trans>
          By confirming you agree that {charity} keeps your details to handle this payment and to
          issue your receipt.
        </Trans>
        <SentenceGap />
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          <Trans>How your details are used</Trans>
        </button>{' '}
        <span aria-hidden="true">·</span>{' '}
        <NewTabLink to="/PrivacyPolicy">
          <Trans>Privacy policy</Trans>
        </NewTabLink>
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`How your details are used`}>
        <ul className={styles.points}>
          <li>
            <Trans>
              {charity} sees your name, email address, phone number and answers. Almoner keeps them
              on its behalf.
            </Trans>
          </li>
          <li>
            <Trans>
              They are used for this payment and its receipt, and for news only if you have agreed
              to it.
            </Trans>
          </li>
          <li>
            <Trans>Your card’s number stays with the card provider.</Trans>
          </li>
          <li>
            <Trans>
              You may ask {charity} to see, correct or erase your details, under the Personal Data
              (Privacy) Ordinance.
            </Trans>
          </li>
        </ul>
      </Dialog>
    </div>
  )
}

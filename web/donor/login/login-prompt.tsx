import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Icon, type IconName } from '../../ui/picture/icon.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { useAccountSite } from '../frame/account-site.tsx'
import { useArrival } from '../use-arrival.ts'
import { LegalLinks } from './legal/legal-links.tsx'
import styles from './login-prompt.module.css'
import { beginLogin } from './login-progress.ts'

/** Explains the purpose of an account, and shows the two ways to it. */
export const LoginPrompt = () => {
  const { t } = useLingui()
  const charity = useAccountSite().charity.name
  const { wanted, ended } = useArrival()
  useEffect(() => beginLogin(wanted), [wanted])
  const reasons: { icon: IconName; words: string }[] = [
    { icon: 'receipt', words: t`Find every donation and its receipt in one place` },
    { icon: 'card', words: t`Give again without typing your details or your card` },
    { icon: 'lock', words: t`Each charity sees only what you gave to it` },
  ]
  return (
    <AccountFrame
      look="door"
      title={t`Your giving account`}
      lead={t`One account for ${charity} and every other charity on Almoner.`}
      back="/SelectMission"
    >
      {ended && (
        <Notice title={<Trans>Your session has ended</Trans>}>
          <Trans>Log in to continue where you left off.</Trans>
        </Notice>
      )}
      <ul className={styles.reasons}>
        {reasons.map(({ icon, words }) => (
          <li key={icon} className={styles.reason}>
            <Icon name={icon} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <Stack gap={3}>
        <LinkButton to="/LoginEmail" look="primary" wide>
          <Trans>Log in</Trans>
        </LinkButton>
        <LinkButton to="/LoginEmail" wide>
          <Trans>Sign up</Trans>
        </LinkButton>
      </Stack>
      <div className={styles.foot}>
        <Link to="/LoginFaq">
          <Trans>Questions about privacy</Trans>
        </Link>
        <LegalLinks />
      </div>
    </AccountFrame>
  )
}

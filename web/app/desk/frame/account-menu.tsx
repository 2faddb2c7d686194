import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { CharitySwitch } from '../../../ui/account/charity-switch.tsx'
import { LogOutButton } from '../../../ui/account/log-out-button.tsx'
import { useKeysHelp } from '../../../ui/keys/keys.tsx'
import { HeaderMenu } from '../../../ui/layout/area/header-menu.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './account-menu.module.css'

type AccountMenuProps = { person: OverviewAnswer['person'] | undefined }

/** What concerns the reader and not the charity: the login, other charities, and the way out. */
export const AccountMenu = ({ person }: AccountMenuProps) => {
  const { t } = useLingui()
  const openKeysHelp = useKeysHelp()
  return (
    <HeaderMenu icon="user" label={t({ message: 'Account', context: 'menu' })}>
      {() => (
        <>
          {person && (
            <p className={styles.person}>
              <span className={styles.name}>{fullName(person)}</span>
              <span className={styles.username}>{person.username}</span>
            </p>
          )}
          <ul className={styles.entries}>
            <li className={styles.entry}>
              <CharitySwitch />
            </li>
            <li className={styles.entry}>
              <Link to="/Account" className={styles.link}>
                <Icon name="lock" />
                <Trans>Your account</Trans>
              </Link>
            </li>
            <li className={styles.entry}>
              <Link to="/Faq" className={styles.link} activeOptions={{ includeSearch: false }}>
                <Icon name="info" />
                <Trans>FAQ</Trans>
              </Link>
            </li>
            <li className={styles.entry}>
              <button
                type="button"
                className={styles.act}
                aria-keyshortcuts="?"
                onClick={openKeysHelp}
              >
                <Icon name="keyboard" />
                <Trans>Keyboard shortcuts</Trans>
              </button>
            </li>
            <li className={styles.entry}>
              <LogOutButton realm="organizations" to="/" />
            </li>
          </ul>
        </>
      )}
    </HeaderMenu>
  )
}

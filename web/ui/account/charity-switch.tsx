import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnCharityAnswer } from '@almoner/api/account/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { setShownCharity } from '../../lib/api/shown-charity.ts'
import { loadPage } from '../../lib/browser/address/load-page.ts'
import { useRoleLabel } from '../../lib/role-label.ts'
import { openCharity, ownCharitiesQuery } from '../../lib/session/own-charities.ts'
import { onFailure } from '../../lib/session/session-end.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Failure } from '../feedback/notice/failure.tsx'
import { Spinner } from '../feedback/waiting/spinner.tsx'
import { Icon } from '../picture/icon.tsx'
import styles from './charity-switch.module.css'
import header from '../layout/area/header-button.module.css'

const home = '/AccountOverview'

const isElsewhere = (error: unknown): boolean => problemCode(error) === 'charity_changed'

/**
 * Opens the desk of another charity where the reader works. It shows nothing to a reader who works
 * at one charity. Every tab is reloaded, so that none shows one charity's data to the session of
 * another.
 */
export const CharitySwitch = () => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data } = useQuery(ownCharitiesQuery)
  const [isOpen, setOpen] = useState(false)
  const current = data?.charities.find(({ isCurrent }) => isCurrent)?.organizationId ?? null
  useEffect(() => {
    setShownCharity(current)
    return () => setShownCharity(null)
  }, [current])
  // Another tab has opened another charity.
  useEffect(() => onFailure(queryClient, isElsewhere, () => loadPage(home)), [queryClient])
  if (data === undefined || data.charities.length < 2) return undefined
  return (
    <>
      <button
        type="button"
        className={header.button}
        aria-label={t`Another charity`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="building" />
        <span className={header.words}>{t`Another charity`}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Your charities`}>
        <Charities charities={data.charities} />
      </Dialog>
    </>
  )
}

const Charities = ({ charities }: { charities: readonly OwnCharityAnswer[] }) => {
  const opening = useCommand({
    send: openCharity,
    done: () => loadPage(home),
  })
  return (
    <>
      {opening.failure && !isElsewhere(opening.failure.error) && (
        <Failure error={opening.failure.error} />
      )}
      <ul className={styles.list}>
        {charities.map((charity) => (
          <li key={charity.organizationId}>
            <button
              type="button"
              className={styles.charity}
              aria-current={charity.isCurrent || undefined}
              aria-disabled={opening.isBusy || undefined}
              onClick={() => {
                if (opening.isBusy) return
                if (charity.isCurrent) loadPage(home)
                else opening.run({ organizationId: charity.organizationId })
              }}
            >
              <CharityWords charity={charity} />
              {opening.input?.organizationId === charity.organizationId && opening.isBusy && (
                <Spinner />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const CharityWords = ({
  charity: { name, role, isSuspended, isCurrent },
}: {
  charity: OwnCharityAnswer
}) => {
  const { t } = useLingui()
  const roleLabel = useRoleLabel()
  const label = role === 'applicant' || role === 'administrator' ? t`Application` : roleLabel(role)
  return (
    <span className={styles.text}>
      <span className={styles.name}>{name === '' ? t`Your application` : name}</span>
      <span className={styles.role}>
        {label}
        {isSuspended && (
          <>
            {' · '}
            <Trans>Suspended</Trans>
          </>
        )}
        {isCurrent && (
          <>
            {' · '}
            <Trans>Open now</Trans>
          </>
        )}
      </span>
    </span>
  )
}

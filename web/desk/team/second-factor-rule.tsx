import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { NothingYet } from '../../ui/feedback/waiting/nothing-yet.tsx'
import { secondFactorRuleQuery, setSecondFactorRule } from './team-api.ts'
import styles from './team.module.css'

/** Shows whether all staff at the desk need two-step login, and lets owners change that. */
export const SecondFactorRule = () => {
  const { data, isPending } = useQuery(secondFactorRuleQuery)
  const [isOpen, setOpen] = useState(false)
  if (isPending) return <NothingYet />
  if (typeof data?.required !== 'boolean') return null
  const { required, endWaits } = data
  return (
    <div className={styles.rule}>
      <span>
        {required ? (
          <Trans>Everyone on the team needs two-step login.</Trans>
        ) : (
          <Trans>Two-step login is optional for the team.</Trans>
        )}
      </span>
      {endWaits ? (
        <Link to="/OrgSettings/Safety">
          <Trans>Making it optional is waiting for approval</Trans>
        </Link>
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {required ? <Trans>Make it optional</Trans> : <Trans>Require it</Trans>}
        </Button>
      )}
      <DecisionDialog
        name="second-factor-rule"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={
          required ? (
            <Trans>Make two-step login optional?</Trans>
          ) : (
            <Trans>Require two-step login for everyone?</Trans>
          )
        }
        act={required ? <Trans>Make it optional</Trans> : <Trans>Require it</Trans>}
        look={required ? 'danger' : 'primary'}
        withPassword="anew"
        send={({ password }) => setSecondFactorRule({ required: !required, password })}
        reads={[secondFactorRuleQuery.queryKey]}
      >
        <p>
          {required ? (
            <Trans>
              Anyone who then turns it off can open the desk with a password alone. Another owner
              must approve this; if there is no other owner, it takes effect after 24 hours.
            </Trans>
          ) : (
            <Trans>
              People without it can do nothing at the desk until they have set it up. You need it
              yourself first.
            </Trans>
          )}
        </p>
      </DecisionDialog>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionAnswer } from '@almoner/api/use-cases/accounts/contract.ts'
import { isThisComputer } from '@almoner/domain/logins/this-computer.ts'
import { classes } from '../../lib/classes.ts'
import { useCommand } from '../../lib/form/command.ts'
import { Button } from '../button/button.tsx'
import { Card } from '../layout/card.tsx'
import { Failure } from '../feedback/notice/failure.tsx'
import { QuestionDialog } from '../dialog/question-dialog.tsx'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import { Time } from '../data/time.tsx'
import type { SitePath } from '../../lib/router/site-path.ts'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { ReadAgain } from '../feedback/notice/read-again.tsx'
import type { LoginApi } from './login-api.ts'
import rows from '../data/rows.module.css'
import styles from './sessions-card.module.css'

type SessionsCardProps = {
  login: LoginApi
  /** The screen after a log-out. */
  to: SitePath
  left?: () => void
}

/** Lists the devices on which the user is logged in, with a button that ends each login. */
export const SessionsCard = ({ login, to, left }: SessionsCardProps) => {
  const { t } = useLingui()
  const { sessionsQuery, endSession, endAllSessions } = login
  const sessions = useQuery(sessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const end = useCommand({
    send: endSession,
    reads: [sessionsQuery.queryKey],
  })
  const everywhere = useLogOut(login.realm, left)
  return (
    <Card title={<Trans>Where you are logged in</Trans>}>
      <div className={styles.stack}>
        {sessions.error ? (
          <ReadAgain query={sessions} />
        ) : (
          <ul className={rows.list} aria-busy={sessions.isPending}>
            {sessions.isPending && <Blank />}
            {sessions.data?.map((session) => (
              <Session
                key={session.id}
                session={session}
                isEnding={end.isBusy && end.input === session.id}
                end={() => end.run(session.id)}
              />
            ))}
          </ul>
        )}
        {end.failure && <Failure error={end.failure.error} />}
        <div>
          <Button onClick={() => setAsking(true)}>
            <Trans>Log out everywhere</Trans>
          </Button>
        </div>
      </div>
      <QuestionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Log out everywhere?`}
        act={t`Log out everywhere`}
        command={everywhere}
        onSubmit={() => everywhere.mutate({ by: endAllSessions, to })}
      >
        <p>
          <Trans>You will be logged out on every device, including this one.</Trans>
        </p>
      </QuestionDialog>
    </Card>
  )
}

type SessionProps = { session: SessionAnswer; isEnding: boolean; end: () => void }

const Session = ({ session, isEnding, end }: SessionProps) => {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const device = session.device || t`An unknown device`
  return (
    <li className={classes(rows.row, styles.session)}>
      <div>
        <p className={styles.device}>
          {device}
          {session.isThisOne && (
            <span className={styles.here}>
              <Trans>This device</Trans>
            </span>
          )}
        </p>
        <p className={rows.note}>
          <Trans>
            Last used <Time at={session.lastSeenAt} now={now} />
          </Trans>
          {session.place !== '' && (
            <span className={styles.place}>
              {isThisComputer(session.place) ? t`This computer` : session.place}
            </span>
          )}
        </p>
      </div>
      {!session.isThisOne && (
        <Button
          look="quiet"
          aria-label={t`Log out: ${device}`}
          busy={isEnding && t`One moment…`}
          onClick={end}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  )
}

const Blank = () => (
  <li className={rows.row}>
    <Skeleton height="3em" />
  </li>
)

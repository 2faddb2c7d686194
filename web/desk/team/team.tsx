import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  teamList,
  teamStates,
  type TeamMember,
  type TeamTotals,
} from '@almoner/api/desk/team/team-list-contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FlashMessage } from '../../ui/feedback/notice/flash-message.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { useRoleLabel } from '../../lib/role-label.ts'
import { InviteDialog } from './member/invite-dialog.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { MemberActs } from './member/member-acts.tsx'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import { useHeading } from '../../ui/layout/page/screen-title.tsx'
import styles from './team.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

/** Lists the staff of the charity's desk with their roles, and the invited persons. */
export const Team = () => {
  const { t } = useLingui()
  const state = useListQuery(teamList)
  const roleLabel = useRoleLabel()
  const stateWord = useStateLabel()
  const columns = useColumns()
  return (
    <ListScreen
      {...useHeading()}
      state={state}
      to="/OrgSettings/Team"
      columns={columns}
      filters={{
        q: { label: t`Name or email` },
        day: { label: t`Since` },
        role: {
          label: t`Role`,
          options: staffRoles.map((value) => ({ value, word: roleLabel(value) })),
        },
        state: {
          label: t`Status`,
          options: teamStates.map((value) => ({ value, word: stateWord(value) })),
        },
      }}
      keyOf={({ id }) => id}
      totals={countPeople}
      none={
        <EmptyState motif="tea" title={<Trans>No one is on the team yet</Trans>}>
          <Trans>Invite the people who work on payments and projects with you.</Trans>
        </EmptyState>
      }
      csv
      beside={
        <>
          <DeskOpenReviews
            about={['member']}
            nameOf={(staffId) => state.rows?.find(({ id }) => id === staffId)?.username}
          />
          <SecondFactorRule />
          <Invite />
        </>
      }
    />
  )
}

const Invite = () => {
  const [isOpen, setOpen] = useState(false)
  const [invited, setInvited] = useState<{ email: string; times: number }>()
  return (
    <div className={styles.beside}>
      {invited && (
        <FlashMessage key={invited.times}>
          <Trans>
            An invitation is on its way to <strong translate="no">{invited.email}</strong>.
          </Trans>
        </FlashMessage>
      )}
      <Button look="primary" icon="mail" onClick={() => setOpen(true)}>
        <Trans>Invite someone</Trans>
      </Button>
      <InviteDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        invited={(email) => setInvited((before) => ({ email, times: (before?.times ?? 0) + 1 }))}
      />
    </div>
  )
}

const countPeople = ({ rows, invited }: TeamTotals) => (
  <>
    <Plural value={rows} one="# person" other="# people" />
    {invited > 0 && (
      <>
        {' · '}
        <Plural value={invited} one="# of them invited" other="# of them invited" />
      </>
    )}
  </>
)

const useStateLabel = (): ((state: TeamMember['state']) => string) => {
  const { t } = useLingui()
  return (state) => (state === 'invited' ? t`Invited` : t`Joined`)
}

const useColumns = (): readonly ListColumn<typeof teamList>[] => {
  const { t } = useLingui()
  const roleLabel = useRoleLabel()
  const stateWord = useStateLabel()
  return [
    {
      title: t`Name`,
      sort: 'name',
      fromFirst: true,
      isHead: true,
      place: 'first',
      waiting: ['8em', '12em'],
      cell: (member) => (
        <>
          <strong translate="no">{fullName(member) || member.username}</strong>
          {member.isYou && (
            <>
              {' '}
              <Pill tone="success" icon="user">
                <Trans>You</Trans>
              </Pill>
            </>
          )}
          {fullName(member) !== '' && (
            <span className={styles.address} translate="no">
              {member.username}
            </span>
          )}
        </>
      ),
    },
    {
      title: t`Role`,
      place: 'second',
      waiting: ['5em'],
      cell: ({ role, accessUntil, booksAsOf, contactGranted }) => (
        <>
          <span className={styles.whole}>{roleLabel(role)}</span>
          {accessUntil !== null && (
            <span className={styles.term}>
              {' '}
              <Trans>
                until <Time at={accessUntil} />
              </Trans>
            </span>
          )}
          {booksAsOf !== null && (
            <span className={styles.term}>
              {' '}
              <Trans>
                books as of <Time at={booksAsOf} />
              </Trans>
            </span>
          )}
          {contactGranted && (
            <span className={styles.term}>
              {' '}
              <Trans>with contact details</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      title: t`Status`,
      place: 'second-end',
      waiting: ['5em'],
      cell: ({ state, invitationExpiresAt }) => (
        <Quiet as="span">
          <span className={styles.whole}>{stateWord(state)}</span>
          {invitationExpiresAt !== null && (
            <>
              {' '}
              <Trans>
                until <Time at={invitationExpiresAt} />
              </Trans>
            </>
          )}
        </Quiet>
      ),
    },
    {
      title: t`Since`,
      sort: 'date',
      place: 'third',
      // Beside the list of settings, the names and addresses need its room.
      wideOnly: true,
      waiting: ['8.5em'],
      cell: ({ since }) => (
        <Quiet as="span">
          <Time at={since} />
        </Quiet>
      ),
    },
    {
      title: t`Change`,
      place: 'below',
      label: 'hidden',
      align: 'end',
      waiting: ['8em'],
      cell: (member) => <MemberActs member={member} />,
    },
  ]
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { teamList, type TeamMember } from '@almoner/api/desk/team/team-list-contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'
import { approvalsList } from '@almoner/api/desk/approvals/approvals-list-contract.ts'
import { TwoPersonsNote } from '../two-persons-note.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { removeMember, revokeInvitation } from '../team-api.ts'
import styles from '../team.module.css'

const reads = [listKey(teamList), listKey(approvalsList)]

/** Shows an owner's acts on a member of the team, or on an invitation. */
export const MemberActs = ({ member }: { member: TeamMember }) =>
  member.state === 'invited' ? <Revoke member={member} /> : <Manage member={member} />

const Revoke = ({ member: { id, username } }: { member: TeamMember }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.acts}>
      <Button look="quiet" aria-label={t`Revoke: ${username}`} onClick={() => setOpen(true)}>
        <Trans>Revoke</Trans>
      </Button>
      <DecisionDialog
        name={`revoke-${id}`}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Revoke the invitation of {username}?</Trans>}
        act={<Trans>Revoke</Trans>}
        look="danger"
        send={() => revokeInvitation(id)}
        reads={reads}
      >
        <p>
          <Trans>The link in their email no longer works.</Trans>
        </p>
      </DecisionDialog>
    </span>
  )
}

const Manage = ({ member }: { member: TeamMember }) => {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'role' | 'remove'>()
  const close = () => setDialog(undefined)
  const memberName = fullName(member)
  return (
    <span className={styles.acts}>
      <Button
        look="quiet"
        aria-label={t`Change the role: ${memberName}`}
        onClick={() => setDialog('role')}
      >
        <Trans>Role</Trans>
      </Button>
      <Button
        look="quiet"
        aria-label={t`Remove: ${memberName}`}
        onClick={() => setDialog('remove')}
      >
        <Trans>Remove</Trans>
      </Button>
      <RoleDialog
        key={member.role}
        member={member}
        memberName={memberName}
        open={dialog === 'role'}
        onClose={close}
      />
      <DecisionDialog
        name={`remove-${member.id}`}
        open={dialog === 'remove'}
        onClose={close}
        title={<Trans>Remove {memberName} from the team?</Trans>}
        act={<Trans>Remove</Trans>}
        look="danger"
        withPassword={member.role === 'owner' ? 'anew' : true}
        send={({ password }) => removeMember(member.id, { password })}
        reads={reads}
      >
        <p>
          <Trans>
            They are logged out of your desk at once and can no longer open it. What they did stays
            in the records.
          </Trans>
        </p>
        <TwoPersonsNote role={member.role} />
      </DecisionDialog>
    </span>
  )
}

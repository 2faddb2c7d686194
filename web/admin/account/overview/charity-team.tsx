import { Trans, useLingui } from '@lingui/react/macro'
import type { OverviewMember } from '@almoner/api/admin/organisations/overview/contract.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import { useRoleLabel } from '../../../lib/role-label.ts'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { useOverview } from './overview-api.ts'

/** The people of the charity's desk, with the last time that each of them opened it. */
export const CharityTeam = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const roleLabel = useRoleLabel()
  const columns = [
    { key: 'person', title: t`Person` },
    { key: 'role', title: t`Role` },
    { key: 'login', title: t`Last login` },
  ]
  return (
    <Loaded query={useOverview(id)} height="10rem">
      {({ team }) => (
        <DataTable label={t`Team`} columns={columns}>
          {inOrderOfRole(team).map((member) => (
            <Row key={member.id}>
              <Cell place="first" isHead grow>
                {member.name || member.username}
                {member.name !== '' && (
                  <Quiet size={13}>
                    <a href={`mailto:${member.username}`}>{member.username}</a>
                  </Quiet>
                )}
              </Cell>
              <Cell place="first-end" name={t`Role`}>
                {roleLabel(member.role)}
              </Cell>
              <Cell place="second" name={t`Last login`}>
                <LastLogin member={member} />
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
    </Loaded>
  )
}

/** The owners first, who answer for the charity. */
const inOrderOfRole = (team: readonly OverviewMember[]): readonly OverviewMember[] =>
  staffRoles.flatMap((role) => team.filter((member) => member.role === role))

const LastLogin = ({ member: { state, lastLoginAt } }: { member: OverviewMember }) => {
  if (state === 'invited') return <Trans>Invited</Trans>
  return lastLoginAt === null ? <Trans>Not yet</Trans> : <Time at={lastLoginAt} />
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/link-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { problemCode } from '../../../lib/problem.ts'
import { missionQuery } from '../charity-api.ts'
import type { Gift } from '../checkout-shape.ts'

/** Whether the project that was chosen takes money no more: nobody types their details for nothing. */
export const useHasLostProject = (gift: Gift | null): boolean => {
  const projectId = gift?.projectId ?? ''
  const { data, error } = useQuery({
    ...missionQuery(projectId, useLanguage()),
    enabled: projectId !== '',
  })
  return data?.status === 'closed' || problemCode(error) === 'project_not_found'
}

export const LostProject = () => (
  <Notice
    tone="warning"
    title={<Trans>This project is closed</Trans>}
    action={
      <LinkButton to="/SelectMission" look="primary">
        <Trans>See the open projects</Trans>
      </LinkButton>
    }
  >
    <Trans>Please select at least one project to donate to.</Trans>
  </Notice>
)

import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/link-button.tsx'
import { useLanguage } from '../../lib/i18n.ts'
import { missionQuery } from './charity-api.ts'
import { useOrganisation } from './organisation.tsx'

/** From the end on: to the project's own address, else the charity's, else its projects. */
export const Onward = ({ projectId }: { projectId: string }) => {
  const { t } = useLingui()
  const { organizationUrl } = useOrganisation().organizationObj
  const mission = useQuery({
    ...missionQuery(projectId, useLanguage()),
    enabled: projectId !== '',
  })
  const outside = webAddress(mission.data?.projectReturnUrl ?? organizationUrl)
  if (projectId !== '' && mission.isPending) return undefined
  const host = outside?.host
  return (
    <LinkButton to={outside?.href ?? '/SelectMission'} wide>
      {host ? t`Continue to ${host}` : t`Back to the projects`}
    </LinkButton>
  )
}

const webAddress = (text: string | null): URL | undefined =>
  text && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
